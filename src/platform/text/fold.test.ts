import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldText, keywords, words } from './fold.ts';

describe('fold', () => {
  it.each([
    ['Jean-Luc PICARD', 'jean-luc picard'],
    ['José Ñandú Çelik', 'jose nandu celik'],
    ['Jose\u0301', 'jose'],
    ['Łukasz Żółć', 'lukasz zolc'],
    ['Đặng Thị Ngọc', 'dang thi ngoc'],
    ['Søren Ærø, Œuvre', 'soren aero, oeuvre'],
    ['Þórður Guðmundsson', 'thordur gudmundsson'],
    ['Straße STRASSE ẞ', 'strasse strasse ss'],
    ['İstanbul ISPARTA ılık', 'istanbul isparta ilik'],
    ['ĦAL ŦAR Ŋ ĸ ſ', 'hal tar n k s'],
    ['Ɓaƙo Ɗan Ƴar', 'bako dan yar'],
    ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
    ['Οδυσσεύς', 'οδυσσευσ'],
    ['Ёлка Їжак Й', 'елка іжак и'],
    ['ﬁnance', 'finance'],
    ['ＡＢＣ１２３', 'abc123'],
    ['a\u00a0b\u3000c', 'a b c'],
    ['co\u00adop\u200berate', 'cooperate'],
  ])('makes %s comparable', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('ignores Hebrew points, Arabic vowel marks, hamza and the stretching stroke', () => {
    expect(fold('שָׁלוֹם')).toBe('שלום');
    expect(fold('مُحَمَّد')).toBe('محمد');
    expect(fold('أحمد إلى آل')).toBe('احمد الى ال');
    expect(fold('محـــمد')).toBe('محمد');
  });

  it('keeps Korean syllables whole and ignores the Japanese voicing marks and widths', () => {
    expect(fold('한국어')).toBe('한국어');
    expect(fold('한국어'.normalize('NFD'))).toBe('한국어');
    expect(fold('がぎぐ')).toBe('かきく');
    expect(fold('ﾊﾟｿｺﾝ')).toBe(fold('パソコン'));
  });

  it('keeps vowel signs, which make other words, and ignores tone marks', () => {
    expect(fold('की')).not.toBe(fold('का'));
    expect(fold('ज़')).toBe('ज');
    expect(fold('กิน')).not.toBe(fold('กน'));
    expect(fold('ข้าว')).toBe('ขาว');
  });

  it('changes nothing when applied twice, for every character alone', () => {
    const changed: string[] = [];
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const character = String.fromCodePoint(point);
      if (/[\p{Cn}\p{Co}]/u.test(character)) continue;
      const once = fold(character);
      if (fold(once) !== once) changed.push(point.toString(16));
    }
    expect(changed).toEqual([]);
  });

  it('changes nothing when applied twice, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)),
      { numRuns: 500 },
    );
  });

  it('ignores case for any text', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aÉßẞŁøςΣσΆёЙіıIİiǅﬁꭰᏸაԱևſ') });
    fc.assert(fc.property(letters, (text) => fold(text.toUpperCase()) === fold(text)));
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(text.toLowerCase()) === fold(text)));
  });

  it('finds a part of a text in the whole', () => {
    const graphemes = fc.array(fc.constantFrom(...'aÉßŁøςΣΆёЙがｶ한글नीกै漢'.normalize('NFC'), ' '), { maxLength: 12 });
    fc.assert(
      fc.property(graphemes, graphemes, graphemes, (before, part, after) => {
        const whole = [...before, ...part, ...after].join('');
        return fold(whole).includes(fold(part.join('')));
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the first marks of a letter that has thousands, and does not sort them all', () => {
    const marks = fc.array(
      fc.constantFrom('\u0301', '\u0323', '\u0334', '\u093f', '\u094d', '\uff9e', '\u0344', '\u09cb'),
      {
        maxLength: 100,
      },
    );
    fc.assert(fc.property(marks, (list) => fold(fold(`a${list.join('')}`)) === fold(`a${list.join('')}`)));
    // Two kinds of marks in turn would all have to change places.
    expect(fold(`a${'\u0301\u0323'.repeat(100_000)}b`)).toBe('ab');
    expect(fold(`a${'\u094d\u0334\uff9e'.repeat(60_000)}b`).length).toBeLessThan(70);
  });

  it('survives lone surrogates and NUL', () => {
    expect(fold('A\ud800É')).toBe('a\ud800e');
    expect(fold('A\0B')).toBe('a\0b');
  });
});

describe('foldText', () => {
  it('keeps every ordinary text whole and cuts one that grows many times', () => {
    expect(foldText('Straße ẞ ﷺ'.repeat(50))).toBe(fold('Straße ẞ ﷺ'.repeat(50)));
    expect(foldText('ﷺ'.repeat(10_000))).toBe(fold('ﷺ'.repeat(1_000)));
    expect(foldText('…'.repeat(10_000))).toHaveLength(21_000);
  });

  it('knows every character that is folded to more than three letters', () => {
    for (let point = 0; point <= 0xffff; point += 1) {
      const sign = String.fromCharCode(point);
      if (fold(sign).length > 3)
        expect([sign, foldText(sign.repeat(10_000))]).toEqual([sign, fold(sign.repeat(1_000))]);
    }
  });
});

describe('words', () => {
  it.each([
    ['Jean-Luc  Picard', ' jean luc picard '],
    ["O'Brien, Séan!", ' o brien sean '],
    ['', ' '],
    [' — … ', ' '],
    ['Zug 7½', ' zug 71 2 '],
    ['हिन्दी', ` ${fold('हिन्दी')} `],
    ['ABC', ' abc '],
  ])('splits %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it('has one space at each end and between words', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => / $/.test(words(text)) && !/^$|^[^ ]| {2}/.test(words(text)),
      ),
    );
  });
});

describe('keywords', () => {
  it('folds, splits and removes doubles', () => {
    expect(keywords('  José\tjose\u00a0LUC  ')).toEqual(['jose', 'luc']);
    expect(keywords('')).toEqual([]);
    expect(keywords(' \u3000 ')).toEqual([]);
  });
});
