// Statements that PostgreSQL gets as one message and answers as one: after one that fails it does none of the others.
import pg from 'pg';
import { type DriverConnection, muted, type Statement, StatementQuery } from './statement-query.ts';

const DriverGroup = pg.Query as unknown as new (text: string) => { _result: { _types: unknown } };

/**
 * For the driver it is one query. Statements of their own would each end at a point where the server sends what it has, and wake up the process here
 * for every answer.
 */
export class StatementGroup extends DriverGroup {
  readonly statements: Statement[] = [];
  /** Those without an answer yet. */
  readonly #queries: StatementQuery[] = [];
  readonly #tellers: (() => void)[] = [];
  #failure: Error | undefined;
  declare callback: () => void;

  constructor() {
    super('');
  }

  /** Resolves when all statements of the group are answered. */
  add(statement: Statement): Promise<pg.QueryResult> {
    this.statements.push(statement);
    return new Promise((resolve, reject) => {
      const query = new StatementQuery(statement, (error, result) => {
        if (error) this.#failure ??= error;
        // One that was not sent has no answer.
        if (this.#queries.includes(query)) this.#queries.splice(this.#queries.indexOf(query), 1);
        this.#tellers.push(() => (error ? reject(error) : resolve(result)));
      });
      this.#queries.push(query);
    });
  }

  sendTo(client: Pick<pg.ClientBase, 'query'>): void {
    const tell = () => {
      for (const teller of this.#tellers.splice(0)) teller();
    };
    const send = client.query.bind(client) as unknown as (group: this, answered: () => void) => void;
    send(this, tell);
  }

  // What follows is called by the driver, which notes by name and text what the server knows.

  get name(): string | undefined {
    return this.#queries[0]?.name;
  }
  set name(_given: string | undefined) {}

  get text(): string {
    return this.#queries[0]?.text ?? '';
  }
  set text(_given: string) {}

  submit(connection: DriverConnection): null {
    const silent = muted(connection, 'sync');
    connection.stream.cork();
    for (const query of [...this.#queries]) {
      query._result._types = this._result._types;
      // Nothing comes after a statement whose values could not be written down.
      if (this.#failure) query.handleError(this.#failure, connection);
      else query.prepare(silent);
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#queries[0]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[0]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: DriverConnection): void {
    const query = this.#queries.shift();
    query?.handleCommandComplete(message, connection);
    query?.handleReadyForQuery(connection);
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  handleError(error: Error, connection: DriverConnection): void {
    for (const query of this.#queries.splice(0)) {
      // The server has not looked at those after the one that failed.
      if (query.name !== undefined) delete connection.submittedNamedStatements[query.name];
      query.handleError(error, connection);
    }
    this.callback();
  }
}
