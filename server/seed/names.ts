import type { Texts } from '../database/schema.ts';

type Gender = 'm' | 'f' | 'n';
/** Masculine, feminine and neuter forms. */
type Forms = readonly [string, string, string];

interface Adjective {
  en: string;
  uk: Forms;
  ru: Forms;
}

interface Noun {
  en: string;
  uk: string;
  ru: string;
  ukGender: Gender;
  ruGender: Gender;
}

/** Hard-stem adjectives differ only in their endings. */
const hard = (en: string, uk: string, ru: string): Adjective => ({
  en,
  uk: [`${uk}ий`, `${uk}а`, `${uk}е`],
  ru: [`${ru}ый`, `${ru}ая`, `${ru}ое`],
});

const ADJECTIVES: readonly Adjective[] = [
  hard('Amber', 'Бурштинов', 'Янтарн'),
  hard('Lemon', 'Лимонн', 'Лимонн'),
  hard('Copper', 'Мідн', 'Медн'),
  hard('Maple', 'Кленов', 'Кленов'),
  hard('Cherry', 'Вишнев', 'Вишнёв'),
  hard('Silk', 'Шовков', 'Шёлков'),
  hard('Windy', 'Вітрян', 'Ветрен'),
  hard('Nimble', 'Спритн', 'Проворн'),
  hard('Striped', 'Смугаст', 'Полосат'),
  { en: 'Seventh', uk: ['Сьомий', 'Сьома', 'Сьоме'], ru: ['Седьмой', 'Седьмая', 'Седьмое'] },
  hard('Ninth', 'Дев’ят', 'Девят'),
  hard('Bold', 'Смілив', 'Смел'),
  hard('Merry', 'Весел', 'Весёл'),
  { en: 'Ringing', uk: ['Дзвінкий', 'Дзвінка', 'Дзвінке'], ru: ['Звонкий', 'Звонкая', 'Звонкое'] },
  { en: 'Quiet', uk: ['Тихий', 'Тиха', 'Тихе'], ru: ['Тихий', 'Тихая', 'Тихое'] },
  { en: 'Ginger', uk: ['Рудий', 'Руда', 'Руде'], ru: ['Рыжий', 'Рыжая', 'Рыжее'] },
  { en: 'Evening', uk: ['Вечірній', 'Вечірня', 'Вечірнє'], ru: ['Вечерний', 'Вечерняя', 'Вечернее'] },
  { en: 'Early', uk: ['Ранній', 'Рання', 'Раннє'], ru: ['Ранний', 'Ранняя', 'Раннее'] },
  { en: 'Blue', uk: ['Синій', 'Синя', 'Синє'], ru: ['Синий', 'Синяя', 'Синее'] },
  { en: 'Distant', uk: ['Далекий', 'Далека', 'Далеке'], ru: ['Далёкий', 'Далёкая', 'Далёкое'] },
];

const noun = (en: string, uk: string, ukGender: Gender, ru: string, ruGender: Gender): Noun => ({
  en,
  uk,
  ru,
  ukGender,
  ruGender,
});

const NOUNS: readonly Noun[] = [
  noun('Ball', 'м’яч', 'm', 'мяч', 'm'),
  noun('Serve', 'подача', 'f', 'подача', 'f'),
  noun('Rally', 'розіграш', 'm', 'розыгрыш', 'm'),
  noun('Line', 'лінія', 'f', 'линия', 'f'),
  noun('Bounce', 'відскок', 'm', 'отскок', 'm'),
  noun('Game', 'гейм', 'm', 'гейм', 'm'),
  noun('Spring', 'джерело', 'n', 'родник', 'm'),
  noun('Racket', 'ракетка', 'f', 'ракетка', 'f'),
  noun('Sparrow', 'горобець', 'm', 'воробей', 'm'),
  noun('Stork', 'лелека', 'm', 'аист', 'm'),
  noun('Squirrel', 'білка', 'f', 'белка', 'f'),
  noun('Yard', 'двір', 'm', 'двор', 'm'),
  noun('Bridge', 'міст', 'm', 'мост', 'm'),
  noun('Shore', 'берег', 'm', 'берег', 'm'),
  noun('Alley', 'алея', 'f', 'аллея', 'f'),
  noun('Wing', 'крило', 'n', 'крыло', 'n'),
  noun('Circle', 'коло', 'n', 'круг', 'm'),
  noun('Whistle', 'свисток', 'm', 'свисток', 'm'),
];

const INDEX: Record<Gender, 0 | 1 | 2> = { m: 0, f: 1, n: 2 };

const titlesOf = (adjective: Adjective, { en, uk, ru, ukGender, ruGender }: Noun): Texts => ({
  en: `${adjective.en} ${en}`,
  uk: `${adjective.uk[INDEX[ukGender]]} ${uk}`,
  ru: `${adjective.ru[INDEX[ruGender]]} ${ru}`,
});

/**
 * Every pair of an adjective and a noun: 360 invented club names, each once. Adjacent names share
 * no word.
 */
export const CLUB_NAMES: readonly Texts[] = NOUNS.flatMap((_, shift) =>
  ADJECTIVES.map((adjective, index) => titlesOf(adjective, NOUNS[(index + shift) % NOUNS.length]!)),
);

/** Only Latin letters, digits and single hyphens. */
export const slugOf = (english: string): string =>
  english
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const GIVEN_NAMES: readonly Texts[] = [
  { en: 'Oksana', uk: 'Оксана', ru: 'Оксана' },
  { en: 'Nataliia', uk: 'Наталія', ru: 'Наталия' },
  { en: 'Yuliia', uk: 'Юлія', ru: 'Юлия' },
  { en: 'Sofiia', uk: 'Софія', ru: 'София' },
  { en: 'Kateryna', uk: 'Катерина', ru: 'Екатерина' },
  { en: 'Daryna', uk: 'Дарина', ru: 'Дарина' },
  { en: 'Viktoriia', uk: 'Вікторія', ru: 'Виктория' },
  { en: 'Oleksandr', uk: 'Олександр', ru: 'Александр' },
  { en: 'Dmytro', uk: 'Дмитро', ru: 'Дмитрий' },
  { en: 'Serhii', uk: 'Сергій', ru: 'Сергей' },
  { en: 'Bohdan', uk: 'Богдан', ru: 'Богдан' },
  { en: 'Taras', uk: 'Тарас', ru: 'Тарас' },
  { en: 'Roman', uk: 'Роман', ru: 'Роман' },
  { en: 'Mykola', uk: 'Микола', ru: 'Николай' },
  { en: 'Yevhen', uk: 'Євген', ru: 'Евгений' },
];

/** Surnames with one form for men and women. */
export const FAMILY_NAMES: readonly Texts[] = [
  { en: 'Melnyk', uk: 'Мельник', ru: 'Мельник' },
  { en: 'Bondarenko', uk: 'Бондаренко', ru: 'Бондаренко' },
  { en: 'Kravchuk', uk: 'Кравчук', ru: 'Кравчук' },
  { en: 'Oliinyk', uk: 'Олійник', ru: 'Олейник' },
  { en: 'Lysenko', uk: 'Лисенко', ru: 'Лысенко' },
  { en: 'Marchenko', uk: 'Марченко', ru: 'Марченко' },
  { en: 'Savchuk', uk: 'Савчук', ru: 'Савчук' },
  { en: 'Rudenko', uk: 'Руденко', ru: 'Руденко' },
  { en: 'Havryliuk', uk: 'Гаврилюк', ru: 'Гаврилюк' },
  { en: 'Zaiets', uk: 'Заєць', ru: 'Заяц' },
  { en: 'Ponomarenko', uk: 'Пономаренко', ru: 'Пономаренко' },
  { en: 'Stasiuk', uk: 'Стасюк', ru: 'Стасюк' },
  { en: 'Vdovychenko', uk: 'Вдовиченко', ru: 'Вдовиченко' },
  { en: 'Hnatiuk', uk: 'Гнатюк', ru: 'Гнатюк' },
];
