import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComponentInput, fileNameOf, nameComponents } from './components.ts';

const named = (title: string, given: Omit<ComponentInput, 'file_key'>[]) =>
  nameComponents(
    title,
    given.map((component, index) => ({ file_key: `key${index}`, ...component })),
  ).map(({ name, isPrimary }) => (isPrimary ? `*${name}` : name));
const RANDOM = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe('names', () => {
  it('1: a single file takes the name of the document, whatever it was given', () => {
    expect(named('Plan.pdf', [{}])).toEqual(['*Plan.pdf']);
    expect(named('Plan.pdf', [{ name: 'other.pdf', is_primary: false }])).toEqual(['*Plan.pdf']);
  });

  it('2: a primary file without a name takes the name of the document', () => {
    expect(named('Plan', [{ name: 'a' }, { is_primary: true }])).toEqual(['a', '*Plan']);
    expect(named('Plan', [{ name: '' }, { name: 'b' }])).toEqual(['*Plan', 'b']);
  });

  it('3: of several, those that have names keep them', () => {
    expect(named('Plan', [{ name: 'ä ö.txt' }, { name: '日本.csv', is_primary: true }, { name: ' c ' }])).toEqual([
      'ä ö.txt',
      '*日本.csv',
      ' c ',
    ]);
  });

  it('4: a file that is neither named nor primary gets a random name', () => {
    const [first, second, third] = named('Plan', [{}, {}, { name: null }]);
    expect([first, second, third]).toEqual(['*Plan', RANDOM, RANDOM]);
    expect(second).not.toBe(third);
  });

  it('the first is primary if none is marked; two cannot be', () => {
    expect(named('P', [{ name: 'a', is_primary: false }, { name: 'b' }])).toEqual(['*a', 'b']);
    expect(() => named('P', [{ is_primary: true }, { name: 'b' }, { name: 'c', is_primary: true }])).toThrow(
      'components.2.is_primary',
    );
  });

  it.each(['a/b', 'a\\b', '../etc/passwd', 'C:\\x', 'a\nb', 'a\u0000', '\u007f', '\u0085', '.', '..', '   '])(
    '%j is no name of a file',
    (name) => {
      expect(() => named('P', [{}, { name }])).toThrow('components.1.name');
      expect(() => named('P', [{ name }])).toThrow('components.0.name');
    },
  );

  it('none occurs twice, nor does a file', () => {
    expect(() => named('P', [{ name: 'a' }, { name: 'b' }, { name: 'a' }])).toThrow('components.2.name');
    expect(() => named('P', [{}, { name: 'P' }])).toThrow('components.1.name');
    expect(() => nameComponents('P', [{ file_key: 'k' }, { file_key: 'k', name: 'x' }])).toThrow(
      'components.1.file_key',
    );
    expect(() => nameComponents('P', [])).toThrow('components: at least one');
  });
});

describe('a title as the name of a file', () => {
  it.each([
    ['Q1/Q2 \\ all', 'Q1_Q2 _ all'],
    ['tab\there', 'tab_here'],
    ['..', '__'],
    ['.', '_'],
    ['...', '...'],
    ['Žluťoučký kůň 😀.pdf', 'Žluťoučký kůň 😀.pdf'],
  ])('the title %j becomes the file name %j', (title, name) => {
    expect(fileNameOf(title)).toBe(name);
  });

  it('is always one that could have been given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (title) => {
        fc.pre(title.trim() !== '');
        expect(() => named('P', [{}, { name: fileNameOf(title), is_primary: true }])).not.toThrow();
      }),
    );
  });
});
