/** What the fault server was asked for under one key. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization?: string;
}

export interface Served {
  /** Where `models/` and `ort/` lie, with the fault. */
  readonly assetBase: string;
  /** The same as a hub on another origin: `<hub>/<id>/resolve/<revision>/<file>`. */
  readonly hub: string;
  asked(): Promise<Asked[]>;
  /** Requests whose path holds `part`, HEAD left out. */
  hits(part: string): Promise<number>;
}

let keys = 0;

/** A base of the fault server with `mode`; see there for the modes. */
export function serve(mode: string): Served {
  const key = `k${Date.now()}-${++keys}`;
  const hub = new URL(`/__fault/${mode}/${key}/`, location.href);
  hub.hostname = '127.0.0.1';
  const asked = async (): Promise<Asked[]> => (await (await fetch(`/__fault/asked/${key}`)).json()) as Asked[];
  return {
    assetBase: `/__fault/${mode}/${key}/`,
    hub: hub.href,
    asked,
    hits: async (part) => (await asked()).filter(({ method, path }) => method === 'GET' && path.includes(part)).length,
  };
}

/** True where MEMGUARD_DATA is set: the models of the full pack come from there. */
export async function hasData(): Promise<boolean> {
  return (await (await fetch('/__fault/data')).text()) === 'yes';
}
