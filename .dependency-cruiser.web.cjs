const { options } = require('./.dependency-cruiser.cjs');

const MONEY = '^src/modules/expenses/money\\.ts$';
const DOORS = '^web/src/features/[^/]+/(index\\.ts|pages\\.tsx?)$';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'features-meet-at-their-doors',
      comment: '`index.ts` is what other features use; `pages` is for the table of routes alone, which loads it late.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: {
        path: '^web/src/features/([^/]+)/',
        pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'others-use-features-by-their-doors',
      severity: 'error',
      from: { path: '^web/src/(app|frame)/' },
      to: { path: '^web/src/features/', pathNot: DOORS },
    },
    {
      name: 'parts-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|i18n|device|api)/' },
      to: { path: '^web/src/(features|frame|app)/' },
    },
    {
      name: 'api-knows-no-component',
      severity: 'error',
      from: { path: '^web/src/api/' },
      to: {
        path: '^web/src/(ui|i18n|device)/|node_modules/(react-aria-components|lucide-react|@tanstack/react-router)/',
      },
    },
    {
      name: 'features-know-no-frame',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/(frame|app)/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(src|test|scripts|bench)/', pathNot: MONEY },
    },
    {
      name: 'money-is-reckoned-once',
      comment: 'Totals as one types are those of the server: its money, which imports nothing, comes in at one door.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/features/expenses/money\\.ts$' },
      to: { path: MONEY },
    },
    {
      name: 'shared-money-stands-alone',
      severity: 'error',
      from: { path: MONEY },
      to: { pathNot: '^$' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '^web/src/main\\.tsx$' },
      to: {},
    },
  ],
  options: {
    ...options,
    exclude: { path: '\\.css$' },
    tsConfig: { fileName: 'web/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@atrium/source', 'import', 'types', 'default'],
    },
  },
};
