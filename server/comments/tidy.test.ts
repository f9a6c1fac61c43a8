import { describe, expect, it } from 'vitest';
import { firstName, tidyComment } from './tidy.ts';

describe('the first name that is shown with a comment', () => {
  it.each<[given: string, shown: string | null]>([
    ['Olena', 'Olena'],
    ['Олена', 'Олена'],
    ['Елена', 'Елена'],
    ['Дар’я', 'Дар’я'],
    ["Дар'я", "Дар'я"],
    ['Мар’яна Іванівна Коваль', 'Мар’яна'],
    ['Анна-Марія', 'Анна-Марія'],
    ['  Olena   Kovalenko ', 'Olena'],
    ['Наталия\tИванова', 'Наталия'],
    ['Zoë', 'Zoë'],
    // A letter and its mark are one.
    ['Zoe\u0308', 'Zoë'],
    ['Jo', 'Jo'],
    ['Ян', 'Ян'],
    ['', null],
    ['   ', null],
    // The word after an initial or a title is often the surname.
    ['O', null],
    ['О. Коваленко', null],
    ['Dr. House', null],
    ['Dr X', null],
    ['mr Smith', null],
    ['Пан Коваленко', null],
    ['пані Олена', null],
    ['д-р Коваль', null],
    ['г-н Иванов', null],
    ['olena@example.com', null],
    ['+380671234567', null],
    ['www.example.com', null],
    ['<b>Olena</b>', null],
    ['Olena\u202e', null],
    ['😀', null],
    ['А'.repeat(31), null],
  ])('of %j is %j', (given, shown) => {
    expect(firstName(given)).toBe(shown);
  });
});

describe('a comment', () => {
  it.each<[name: string, typed: string, stored: string]>([
    ['stays as it is', 'Чисто, тепло 🎾 і <b>недорого</b>', 'Чисто, тепло 🎾 і <b>недорого</b>'],
    ['has no outer spaces', '  Good \n', 'Good'],
    ['has single spaces', 'So   good\t\tcourt', 'So good court'],
    ['keeps its lines', 'One\r\nTwo\rThree\u2028Four', 'One\nTwo\nThree\nFour'],
    ['has no empty lines', 'One\n\n \n\nTwo', 'One\nTwo'],
    ['has at most six lines', 'a\nb\nc\nd\ne\nf\ng\nh', 'a\nb\nc\nd\ne\nf g h'],
    ['has no control characters', 'a\u0007b\u001b[31mc\u007f', 'a b [31mc'],
    ['turns no text around it', '\u202eevil\u2066 \u200f\u061cx', 'evil x'],
    ['hides nothing', 'a\u200bb\ufeffc\u2060', 'abc'],
    ['keeps joined emoji', '👩‍👩‍👧 1️⃣', '👩‍👩‍👧 1️⃣'],
    ['has few marks on a letter', `Z${'\u0335'.repeat(40)}algo`, `Z${'\u0335'.repeat(4)}algo`],
    ['is empty if nothing is seen', '\u200d \u0301\u200b', ''],
  ])('%s', (_, typed, stored) => {
    expect(tidyComment(typed)).toBe(stored);
    expect(tidyComment(stored)).toBe(stored);
    expect(stored.length).toBeLessThanOrEqual(typed.length);
  });
});
