// Cycles between folders. Tests are left out: they stand beside their code and use the whole.
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-cycles-between-folders',
      comment: 'What two folders share stands above both. A folder and those inside it count as one.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '\\.test(-support)?\\.ts$' } },
};
