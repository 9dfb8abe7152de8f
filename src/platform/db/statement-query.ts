// A statement on its way to PostgreSQL. What the rows of a named one look like is asked for once on each connection: a name stands for the same
// columns, and the server refuses it when they have changed.
import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

/** A query as the driver uses it; its types leave most of that out. */
interface DriverQuery extends pg.Submittable {
  text: string;
  name: string | undefined;
  values: unknown[];
  queryMode: 'extended';
  callback: (error: Error | null, result: pg.QueryResult) => void;
  _result: DriverResult;
  _accumulateRows: boolean;
  prepare(connection: DriverConnection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleReadyForQuery(connection: DriverConnection): void;
  handleError(error: Error, connection: DriverConnection): void;
}

interface DriverResult extends RowShape {
  _types: unknown;
}

/** What the driver makes of the description of rows. */
interface RowShape {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

export interface DriverConnection {
  stream: { cork(): void; uncork(): void };
  /** Names that are on their way to the server. */
  submittedNamedStatements: Record<string, string>;
  describe(message: unknown): void;
  sync(): void;
}

const DriverQuery = pg.Query as unknown as new (text: string) => DriverQuery;

export class StatementQuery extends DriverQuery {
  constructor({ text, values, name }: Statement, callback: DriverQuery['callback']) {
    // The driver copies what it is given as an object, which takes longer than all the rest.
    super('');
    this.text = text;
    this.values = values;
    this.name = name;
    this.queryMode = 'extended';
    this.callback = callback;
  }

  override prepare(connection: DriverConnection): void {
    const known = this.name === undefined ? undefined : rowShapes(connection).get(this.name);
    if (known) {
      Object.assign(this._result, known);
      this._accumulateRows = true;
    }
    super.prepare(known ? muted(connection, 'describe') : connection);
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    if (this.name !== undefined) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      rowShapes(connection).set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    super.handleCommandComplete(message, connection);
  }
}

/** Resolves when the server has answered. */
export async function runStatement(
  client: Pick<pg.ClientBase, 'query'>,
  statement: Statement,
): Promise<pg.QueryResult> {
  if (statement.name === undefined) return client.query(statement.text, statement.values);
  try {
    return await new Promise((resolve, reject) => {
      const query = new StatementQuery(statement, (error, result) => (error ? reject(error) : resolve(result)));
      client.query(query);
    });
  } catch (error) {
    // Its trace leads to whoever asked, and not to the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** By the name of the statement; of the connections that are in use. */
const shapesOfStreams = new WeakMap<object, Map<string, RowShape>>();

function rowShapes({ stream }: DriverConnection): Map<string, RowShape> {
  let shapes = shapesOfStreams.get(stream);
  if (!shapes) {
    shapes = new Map();
    shapesOfStreams.set(stream, shapes);
  }
  return shapes;
}

const mutedConnections = {
  describe: new WeakMap<DriverConnection, DriverConnection>(),
  sync: new WeakMap<DriverConnection, DriverConnection>(),
};

/** The same connection, on which one message is never sent. */
export function muted(connection: DriverConnection, message: 'describe' | 'sync'): DriverConnection {
  const known = mutedConnections[message].get(connection);
  if (known) return known;
  const without: DriverConnection = Object.create(connection, { [message]: { value: () => {} } });
  mutedConnections[message].set(connection, without);
  return without;
}
