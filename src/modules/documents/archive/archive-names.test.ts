import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNames, isCompressed, safeName } from './archive-names.ts';

describe('names inside an archive', () => {
  it.each([
    ['Report.pdf', 'Report.pdf'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['..', '_'],
    ['. .', '_'],
    ['', '_'],
    ['  spaces. ', 'spaces'],
    ['line\nbreak\u0000.txt', 'line_break_.txt'],
    ['invoice\u202efdp.exe', 'invoice_fdp.exe'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['console.txt', 'console.txt'],
    ['e\u0301te\u0301', 'été'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeName(given)).toBe(safe);
  });

  it('are shortened before their ending, at whole characters', () => {
    const name = safeName(`${'ü'.repeat(300)}.docx`);
    expect(name).toMatch(/^ü+\.docx$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(safeName('😀'.repeat(100))).toMatch(/^(😀)+$/u);
  });

  it('are unique in their folder whatever their case, with a number before the ending', () => {
    const name = createNames();
    expect(['Plan.txt', 'plan.TXT', 'PLAN.txt', 'Plan (2).txt', 'Plan', 'Plan'].map(name)).toEqual([
      'Plan.txt',
      'plan (2).TXT',
      'PLAN (3).txt',
      'Plan (2) (2).txt',
      'Plan',
      'Plan (2)',
    ]);
  });

  it('are safe and unique for any titles', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 30 }), (titles) => {
        const name = createNames();
        const names = titles.map(name);
        expect(new Set(names.map((each) => each.toLowerCase())).size).toBe(names.length);
        for (const each of names) expect(each).not.toMatch(/^\.\.?$|[/\\\0]|^$/);
      }),
      { numRuns: 30 },
    );
  });

  it('say what is compressed already', () => {
    expect(['a.JPG', 'b.docx', 'c.tar.gz', 'd.txt', 'zip', 'e.'].map(isCompressed)).toEqual([
      true,
      true,
      true,
      false,
      true,
      false,
    ]);
  });
});
