/** Changes with every incompatible change of the worker API: page and worker must come from one build. */
export const PROTOCOL_VERSION = 2;
