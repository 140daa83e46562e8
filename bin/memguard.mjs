#!/usr/bin/env node
// @ts-check
import { parseArgs } from 'node:util';
import { CopyError, copyAssets } from './copy-assets.mjs';

const USAGE = `Usage: memguard copy-assets <dir> [--standalone]

Copies what a page must serve itself to <dir>, a folder that your site serves:
  <dir>/models    the shipped models (51 MB)
  <dir>/ort       the wasm runtime of the installed onnxruntime-web (41 MB)
  <dir>/memguard  with --standalone: memguard.js and its worker, for pages without a bundler

Then pass the URL of that folder: createMemGuard({ assetBase: '/' }).`;

/** @param {string} message */
function failUsage(message) {
  console.error(`${message}\n\n${USAGE}`);
  process.exitCode = 2;
}

/** @param {string[]} args */
function main(args) {
  /** @type {ReturnType<typeof readArgs>} */
  let read;
  try {
    read = readArgs(args);
  } catch (error) {
    return failUsage(/** @type {Error} */ (error).message);
  }
  const [command, folder, ...more] = read.positionals;
  if (read.values.help) return console.log(USAGE);
  if (command === undefined) return failUsage('No command given.');
  if (command !== 'copy-assets') return failUsage(`There is no command ${command}.`);
  if (folder === undefined) return failUsage('copy-assets needs the folder to copy to.');
  if (more.length > 0) return failUsage(`copy-assets takes one folder, not also ${more.join(' ')}.`);
  try {
    for (const { folder: name, files, bytes } of copyAssets(folder, read.values))
      console.log(`${folder}/${name}  ${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
  } catch (error) {
    if (!(error instanceof CopyError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** @param {string[]} args */
function readArgs(args) {
  return parseArgs({ args, allowPositionals: true, options: { standalone: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
}

main(process.argv.slice(2));
