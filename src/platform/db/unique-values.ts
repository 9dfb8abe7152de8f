import { invalidField } from '../http/errors/errors.ts';
import { answered } from './context.ts';
import { isUniqueViolation } from './dialect.ts';

/**
 * Runs a write, and throws 400 for `field` when another row has its value already. The database decides, so that two
 * writes at once cannot take the same value.
 */
export async function refuseTaken<T>(
  { table, column, field = 'name' }: { table: string; column: string; field?: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    const result = await write();
    await answered();
    return result;
  } catch (error) {
    if (isUniqueViolation(error, table, column)) throw invalidField(field, 'is taken already');
    throw error;
  }
}
