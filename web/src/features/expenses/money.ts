// Money as the server reckons it: amounts are whole units, and what one sees while typing is what is kept.
export {
  convert,
  fromUnits,
  MAX_UNITS,
  MINOR,
  ORIGINAL,
  sum,
  toRate,
  toUnits,
} from '../../../../src/modules/expenses/money.ts';
