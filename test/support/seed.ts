// The random of property tests: the same in every run, so that a failure is one of the change and not of luck.
import fc from 'fast-check';

const { ATRIUM_TEST_SEED: wanted = '1' } = process.env;

fc.configureGlobal(wanted === 'random' ? {} : { seed: Number(wanted) });
