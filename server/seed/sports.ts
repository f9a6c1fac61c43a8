import type { CourtParameters, Texts } from '../database/schema.ts';

const text = (en: string, uk: string, ru: string): Texts => ({ en, uk, ru });

export interface Sport {
  slug: string;
  titles: Texts;
  /** The service that rents a court. */
  rental: Texts;
  /** A court's name without its number. */
  court: Texts;
  /** Minutes: a booking's step and minimum, and its maximum. */
  step: number;
  maximum: number;
  /** The number of courts that a club has of it, from and to. */
  courts: readonly [number, number];
  /** Kinds of courts it is played on. */
  kinds: readonly { surface: string; setting: 'indoor' | 'outdoor' }[];
  /** Hryvnias per hour at quiet times, from and to, before the city's price level. */
  price: readonly [number, number];
  /** Hryvnias per hour with a coach, including the court. */
  coachPrice: readonly [number, number];
  coachTitles: readonly Texts[];
  sessions: readonly { titles: Texts; maximum: number; price: number }[];
  /** How often a club chooses it as its first sport. */
  weight: number;
}

const adultsAndChildren = (en: string, uk: string, ru: string) =>
  text(`${en}, children and adults`, `${uk}, діти й дорослі`, `${ru}, дети и взрослые`);
const fromZero = (en: string, uk: string, ru: string) => text(`${en} from scratch`, `${uk} з нуля`, `${ru} с нуля`);

export const SPORTS: readonly Sport[] = [
  {
    slug: 'tennis',
    titles: text('Tennis', 'Теніс', 'Теннис'),
    rental: text('Tennis court', 'Тенісний корт', 'Теннисный корт'),
    court: text('Court', 'Корт', 'Корт'),
    step: 60,
    maximum: 180,
    courts: [2, 6],
    kinds: [
      { surface: 'clay', setting: 'outdoor' },
      { surface: 'clay', setting: 'indoor' },
      { surface: 'hard', setting: 'indoor' },
      { surface: 'hard', setting: 'outdoor' },
      { surface: 'carpet', setting: 'indoor' },
    ],
    price: [320, 480],
    coachPrice: [600, 850],
    coachTitles: [
      adultsAndChildren('Tennis', 'Теніс', 'Теннис'),
      text('Tennis, sparring', 'Теніс, спаринг', 'Теннис, спарринг'),
      fromZero('Tennis', 'Теніс', 'Теннис'),
    ],
    sessions: [
      {
        titles: text('Cardio tennis, intermediate', 'Кардіо-теніс, середній рівень', 'Кардио-теннис, средний уровень'),
        maximum: 8,
        price: 400,
      },
      { titles: text('Children aged 7–9', 'Діти 7–9 років', 'Дети 7–9 лет'), maximum: 6, price: 300 },
    ],
    weight: 8,
  },
  {
    slug: 'padel',
    titles: text('Padel', 'Падел', 'Падел'),
    rental: text('Padel court', 'Корт для падела', 'Корт для падела'),
    court: text('Court', 'Корт', 'Корт'),
    step: 60,
    maximum: 180,
    courts: [2, 4],
    kinds: [
      { surface: 'grass', setting: 'outdoor' },
      { surface: 'carpet', setting: 'indoor' },
    ],
    price: [480, 640],
    coachPrice: [700, 900],
    coachTitles: [fromZero('Padel', 'Падел', 'Падел'), adultsAndChildren('Padel', 'Падел', 'Падел')],
    sessions: [
      { titles: text('Padel for beginners', 'Падел для початківців', 'Падел для начинающих'), maximum: 8, price: 350 },
    ],
    weight: 5,
  },
  {
    slug: 'squash',
    titles: text('Squash', 'Сквош', 'Сквош'),
    rental: text('Squash court', 'Корт для сквошу', 'Корт для сквоша'),
    court: text('Court', 'Корт', 'Корт'),
    step: 45,
    maximum: 90,
    courts: [2, 4],
    kinds: [{ surface: 'parquet', setting: 'indoor' }],
    price: [280, 400],
    coachPrice: [550, 750],
    coachTitles: [fromZero('Squash', 'Сквош', 'Сквош')],
    sessions: [
      { titles: text('Squash for beginners', 'Сквош для початківців', 'Сквош для начинающих'), maximum: 4, price: 300 },
    ],
    weight: 3,
  },
  {
    slug: 'badminton',
    titles: text('Badminton', 'Бадмінтон', 'Бадминтон'),
    rental: text('Badminton court', 'Бадмінтонний корт', 'Бадминтонный корт'),
    court: text('Court', 'Корт', 'Корт'),
    step: 60,
    maximum: 180,
    courts: [2, 5],
    kinds: [
      { surface: 'parquet', setting: 'indoor' },
      { surface: 'carpet', setting: 'indoor' },
    ],
    price: [220, 320],
    coachPrice: [450, 600],
    coachTitles: [adultsAndChildren('Badminton', 'Бадмінтон', 'Бадминтон')],
    sessions: [
      {
        titles: text('Badminton, open play', 'Бадмінтон, вільна гра', 'Бадминтон, свободная игра'),
        maximum: 12,
        price: 180,
      },
    ],
    weight: 4,
  },
  {
    slug: 'table-tennis',
    titles: text('Table tennis', 'Настільний теніс', 'Настольный теннис'),
    rental: text('Table tennis table', 'Стіл для настільного тенісу', 'Стол для настольного тенниса'),
    court: text('Table', 'Стіл', 'Стол'),
    step: 60,
    maximum: 180,
    courts: [2, 5],
    kinds: [
      { surface: 'parquet', setting: 'indoor' },
      { surface: 'hard', setting: 'indoor' },
    ],
    price: [120, 180],
    coachPrice: [350, 500],
    coachTitles: [adultsAndChildren('Table tennis', 'Настільний теніс', 'Настольный теннис')],
    sessions: [
      {
        titles: text(
          'Table tennis, evening group',
          'Настільний теніс, вечірня група',
          'Настольный теннис, вечерняя группа',
        ),
        maximum: 10,
        price: 150,
      },
    ],
    weight: 3,
  },
  {
    slug: 'football',
    titles: text('Football', 'Футбол', 'Футбол'),
    rental: text('Football pitch', 'Футбольне поле', 'Футбольное поле'),
    court: text('Pitch', 'Поле', 'Поле'),
    step: 60,
    maximum: 120,
    courts: [1, 3],
    kinds: [
      { surface: 'grass', setting: 'outdoor' },
      { surface: 'carpet', setting: 'indoor' },
    ],
    price: [700, 1100],
    coachPrice: [900, 1300],
    coachTitles: [adultsAndChildren('Football', 'Футбол', 'Футбол')],
    sessions: [
      {
        titles: text('Football, children aged 8–11', 'Футбол, діти 8–11 років', 'Футбол, дети 8–11 лет'),
        maximum: 14,
        price: 200,
      },
    ],
    weight: 4,
  },
  {
    slug: 'basketball',
    titles: text('Basketball', 'Баскетбол', 'Баскетбол'),
    rental: text('Basketball court', 'Баскетбольний майданчик', 'Баскетбольная площадка'),
    court: text('Court', 'Майданчик', 'Площадка'),
    step: 60,
    maximum: 120,
    courts: [1, 2],
    kinds: [
      { surface: 'parquet', setting: 'indoor' },
      { surface: 'hard', setting: 'outdoor' },
    ],
    price: [500, 800],
    coachPrice: [700, 900],
    coachTitles: [adultsAndChildren('Basketball', 'Баскетбол', 'Баскетбол')],
    sessions: [
      {
        titles: text('Basketball, teenagers', 'Баскетбол, підлітки', 'Баскетбол, подростки'),
        maximum: 12,
        price: 200,
      },
    ],
    weight: 2,
  },
  {
    slug: 'volleyball',
    titles: text('Volleyball', 'Волейбол', 'Волейбол'),
    rental: text('Volleyball court', 'Волейбольний майданчик', 'Волейбольная площадка'),
    court: text('Court', 'Майданчик', 'Площадка'),
    step: 60,
    maximum: 120,
    courts: [1, 2],
    kinds: [
      { surface: 'parquet', setting: 'indoor' },
      { surface: 'hard', setting: 'indoor' },
    ],
    price: [450, 700],
    coachPrice: [650, 850],
    coachTitles: [adultsAndChildren('Volleyball', 'Волейбол', 'Волейбол')],
    sessions: [
      {
        titles: text('Volleyball for amateurs', 'Волейбол для аматорів', 'Волейбол для любителей'),
        maximum: 12,
        price: 180,
      },
    ],
    weight: 2,
  },
  {
    slug: 'fitness',
    titles: text('Fitness', 'Фітнес', 'Фитнес'),
    rental: text('Fitness hall', 'Фітнес-зал', 'Фитнес-зал'),
    court: text('Hall', 'Зал', 'Зал'),
    step: 60,
    maximum: 120,
    courts: [1, 2],
    kinds: [{ surface: 'parquet', setting: 'indoor' }],
    price: [350, 550],
    coachPrice: [500, 800],
    coachTitles: [
      text('Functional training', 'Функціональні тренування', 'Функциональные тренировки'),
      text('Stretching and yoga', 'Стретчинг і йога', 'Стретчинг и йога'),
    ],
    sessions: [
      { titles: text('Yoga, morning', 'Йога, ранкова група', 'Йога, утренняя группа'), maximum: 15, price: 220 },
      {
        titles: text('Functional training', 'Функціональне тренування', 'Функциональная тренировка'),
        maximum: 12,
        price: 250,
      },
    ],
    weight: 3,
  },
  {
    slug: 'swimming',
    titles: text('Swimming', 'Плавання', 'Плавание'),
    rental: text('Swimming lane', 'Доріжка в басейні', 'Дорожка в бассейне'),
    court: text('Lane', 'Доріжка', 'Дорожка'),
    step: 60,
    maximum: 120,
    courts: [2, 5],
    // The contract has five surfaces; the poolside's is the closest.
    kinds: [{ surface: 'hard', setting: 'indoor' }],
    price: [250, 400],
    coachPrice: [450, 650],
    coachTitles: [adultsAndChildren('Swimming', 'Плавання', 'Плавание')],
    sessions: [
      { titles: text('Aqua aerobics', 'Аквааеробіка', 'Аквааэробика'), maximum: 12, price: 240 },
      {
        titles: text('Swimming, children aged 6–8', 'Плавання, діти 6–8 років', 'Плавание, дети 6–8 лет'),
        maximum: 8,
        price: 260,
      },
    ],
    weight: 2,
  },
];

/** Light and heating depend on the setting of a court; `lit` is for outdoor courts. */
export const parametersOf = (surface: string, setting: 'indoor' | 'outdoor', lit = true): CourtParameters => ({
  surface,
  setting,
  lighting: setting === 'indoor' || lit ? 'yes' : 'no',
  heating: setting === 'indoor' ? 'yes' : 'no',
});
