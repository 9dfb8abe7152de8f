// The servers behind an address of PostgreSQL: they are tried in turn, and the one that takes writes is used.
import pg from 'pg';

export interface PostgresServers {
  /** Connects to the server whose turn it is. A server that cannot be reached, or that only reads, gives its turn to the next one. */
  readonly Client: typeof pg.Client;
  /** How often another server than before came into use. */
  readonly moves: number;
  /** Tries again, as long as there are servers whose turn has not been. */
  tryEach<R>(attempt: () => Promise<R>): Promise<R>;
  /** Called whenever another server than before came into use; connections to the one before are cut by then. */
  onMove(heard: (host: string) => void): void;
  /** The server of the connection has refused to write: the next connection is made to another one. */
  distrust(client: pg.ClientBase): void;
  /** The server of the connection does not answer any more: whoever waits for it on another connection is told. */
  cutAllBeside(client: pg.ClientBase): void;
}

/** One server of several is not waited for as long as the only one. */
const CONNECT_TIMEOUT_MS = 5_000;
const READ_ONLY = '25006';

const WANTED = ['any', 'primary', 'read-write'] as const;
type Wanted = (typeof WANTED)[number];

interface Servers {
  /** An address for each of them. */
  urls: string[];
  /** As the address names them. */
  hosts: string[];
  wanted: Wanted;
}

/** `postgres://user@one:5432,other:5432/database?target_session_attrs=read-write`; undefined where it cannot be read. */
export function readServers(url: string): Servers | undefined {
  const [, start, credentials = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s.exec(url) ?? [];
  const [first = '', ...others] = hosts.split(',');
  const given = /[?&]target_session_attrs=([^&#]*)/.exec(rest)?.[1];
  const wanted =
    given === undefined ? (others.length > 0 ? 'read-write' : 'primary') : WANTED.find((one) => one === given);
  if (start === undefined || wanted === undefined) return undefined;
  if (others.length > 0 && [first, ...others].some((host) => host === '')) return undefined;
  const urlOf = (host: string) => `${start}${credentials}${host}${rest}`;
  return { urls: [urlOf(first), ...others.map(urlOf)], hosts: [first, ...others], wanted };
}

/** `asked`: what the servers are to be like, whatever the address says. */
export function postgresServers(url: string, asked?: Wanted): PostgresServers {
  const read: Servers = readServers(url) ?? { urls: [url], hosts: [''], wanted: 'primary' };
  const { urls, hosts, wanted } = { ...read, ...(asked ? { wanted: asked } : {}) };
  const clients = new Set<ServerClient>();
  const listeners: ((host: string) => void)[] = [];
  let turn = 0;
  let used: number | undefined;
  let moves = 0;

  /** Servers behind a pooler that goes on telling what they were before. */
  const misreported = new Set<number>();
  const probes = new Map<number, Promise<void>>();

  const isRefused = (server: number, parameter: string, value: string) => {
    if (value !== 'on') return false;
    if (parameter === 'in_hot_standby') return wanted !== 'any' && !misreported.has(server);
    return parameter === 'default_transaction_read_only' && wanted === 'read-write';
  };
  /** Asks the server itself whether it follows another one. */
  const probe = async (server: number) => {
    const client = new pg.Client({ connectionString: urls[server], connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
      if (rows[0]?.follows === false) misreported.add(server);
    } catch {
      // The next connection tells why.
    } finally {
      await client.end().catch(() => {});
      probes.delete(server);
    }
  };
  const passOn = (server: number) => {
    if (turn === server) turn = (server + 1) % urls.length;
  };
  const use = (server: number) => {
    if (used === server) return;
    const isMove = used !== undefined;
    used = server;
    turn = server;
    if (!isMove) return;
    moves += 1;
    for (const client of clients) if (client.server !== server) client.cut();
    for (const heard of listeners) heard(hosts[server] ?? '');
  };

  class ServerClient extends pg.Client {
    readonly server = turn;

    constructor(config: pg.ClientConfig = {}) {
      const limit = urls.length > 1 ? { connectionTimeoutMillis: CONNECT_TIMEOUT_MS } : {};
      super({ ...config, ...limit, connectionString: urls[turn] ?? url });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      clients.add(this);
      this.once('end', () => clients.delete(this));
      // The server tells them before it is ready, so that nothing is read from one that is refused.
      const refuse = ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
        if (!isRefused(this.server, parameterName, parameterValue)) return;
        if (!probes.has(this.server)) probes.set(this.server, probe(this.server));
        this.connection.removeAllListeners('readyForQuery');
        this.cut(Object.assign(new Error('the server takes no writes: it follows another one'), { code: READ_ONLY }));
      };
      this.connection.on('parameterStatus', refuse);
      const connected = (error: Error | null) => {
        this.connection.off('parameterStatus', refuse);
        if (error) {
          clients.delete(this);
          passOn(this.server);
        } else use(this.server);
      };
      if (callback)
        return void super.connect((error: Error) => {
          connected(error);
          callback(error);
        });
      return new Promise((resolve, reject) =>
        super.connect((error: Error | null) => {
          connected(error);
          if (error) reject(error);
          else resolve(this);
        }),
      );
    }

    cut(reason?: Error): void {
      this.connection.stream.destroy(reason);
    }
  }

  return {
    Client: ServerClient,
    get moves() {
      return moves;
    },
    async tryEach(attempt) {
      for (let tries = 1; ; tries += 1) {
        const asked = turn;
        try {
          return await attempt();
        } catch (error) {
          if (tries >= urls.length || turn === asked) throw error;
        }
      }
    },
    onMove: (heard) => void listeners.push(heard),
    distrust(client) {
      if (client instanceof ServerClient) passOn(client.server);
    },
    cutAllBeside(silent) {
      if (!(silent instanceof ServerClient)) return;
      for (const client of clients) if (client.server === silent.server) client.cut();
    },
  };
}

/** A connection of its own, to the server that takes writes. A statement that fails tells of one that broke. */
export async function connectTo(servers: PostgresServers, config: pg.ClientConfig): Promise<pg.Client> {
  return servers.tryEach(async () => {
    const client = new servers.Client(config);
    client.on('error', () => {});
    await client.connect();
    return client;
  });
}
