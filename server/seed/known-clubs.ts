import type { Texts } from '../database/schema.ts';
import { type ClubPlan, type CoachPlan, type CourtPlan, EVERY_DAY, hoursOn } from './plan.ts';
import { groupOf, lessonOf, rentalOf, sportOf } from './services.ts';
import { parametersOf } from './sports.ts';

const text = (en: string, uk: string, ru: string): Texts => ({ en, uk, ru });
const numbered = (number: number): Texts => text(`Court ${number}`, `Корт ${number}`, `Корт ${number}`);

const court = (
  number: number,
  sport: string,
  surface: string,
  parameters: Record<string, string>,
  [quiet, peak, weekend]: readonly [number, number, number],
): CourtPlan => ({ titles: numbered(number), sport, surface, parameters, quiet, peak, weekend });

const TERMS = {
  lead_time_minutes: 30,
  horizon_days: 14,
  free_until_hours: 24,
  partial_until_hours: 6,
  partial_percent: 50,
};

/** Slugs of the clubs that the examples and the tests show. */
export const KNOWN_CLUBS: readonly string[] = ['third-set', 'sosny', 'topolia'];

/** The same group on two days of the week. */
const PADEL_GROUP = {
  service: 7,
  court: 7,
  coach: 2,
  titles: text('Padel for beginners', 'Падел для початківців', 'Падел для начинающих'),
  from: 600,
  minutes: 60,
  price: 350,
  maximum: 8,
  remaining: 4,
};

/** `service`, `court` and `coach` are indexes in the club's lists. */
const THIRD_SET_SESSIONS: ClubPlan['sessions'] = [
  {
    service: 6,
    court: 4,
    coach: 1,
    titles: text('Cardio tennis, intermediate', 'Кардіо-теніс, середній рівень', 'Кардио-теннис, средний уровень'),
    weekday: 1,
    from: 19 * 60,
    minutes: 60,
    price: 400,
    maximum: 8,
    remaining: 2,
  },
  { ...PADEL_GROUP, weekday: 1 },
  { ...PADEL_GROUP, weekday: 2 },
  {
    service: 6,
    court: 0,
    coach: 0,
    titles: text('Children aged 7–9', 'Діти 7–9 років', 'Дети 7–9 лет'),
    weekday: 4,
    from: 17 * 60 + 30,
    minutes: 60,
    price: 300,
    maximum: 6,
    remaining: 1,
  },
];

/** The club of the design's pages: eight courts at Podil in Kyiv. */
export function thirdSet(): ClubPlan {
  const clay = [1, 2, 3].map((number) =>
    court(number, 'tennis', 'clay', parametersOf('clay', 'indoor'), [500, 700, 600]),
  );
  const hard = [4, 5, 6].map((number) =>
    court(number, 'tennis', 'hard', parametersOf('hard', 'indoor'), [450, 600, 530]),
  );
  const padel = [7, 8].map((number) =>
    court(number, 'padel', 'grass', parametersOf('grass', 'outdoor'), [640, 720, 680]),
  );
  const courts = [...clay, ...hard, ...padel];
  const coaches: CoachPlan[] = [
    {
      titles: text('Olena Tkachuk', 'Олена Ткачук', 'Елена Ткачук'),
      subtitles: text('Tennis, children and adults', 'Теніс, діти й дорослі', 'Теннис, дети и взрослые'),
      sport: 'tennis',
      price: 650,
    },
    {
      titles: text('Maksym Hrytsenko', 'Максим Гриценко', 'Максим Гриценко'),
      subtitles: text('Tennis, sparring', 'Теніс, спаринг', 'Теннис, спарринг'),
      sport: 'tennis',
      price: 800,
    },
    {
      titles: text('Iryna Bilous', 'Ірина Білоус', 'Ирина Билоус'),
      subtitles: text('Padel from scratch', 'Падел з нуля', 'Падел с нуля'),
      sport: 'padel',
      price: 720,
    },
    {
      titles: text('Andrii Kovtun', 'Андрій Ковтун', 'Андрей Ковтун'),
      subtitles: text('Tennis, serve technique', 'Теніс, техніка подачі', 'Теннис, техника подачи'),
      sport: 'tennis',
      price: 700,
    },
  ];
  const tennis = sportOf('tennis');
  const services = [
    rentalOf(tennis, courts),
    rentalOf(sportOf('padel'), courts),
    ...coaches.map((coach, index) => lessonOf(coach, index, courts)),
    groupOf(tennis, courts),
    groupOf(sportOf('padel'), courts),
  ];
  return {
    slug: 'third-set',
    city: 'kyiv',
    titles: text('Third Set', 'Третій сет', 'Третий сет'),
    subtitles: text(
      'Tennis and padel, eight courts at Podil',
      'Теніс і падел, вісім кортів на Подолі',
      'Теннис и падел, восемь кортов на Подоле',
    ),
    descriptions: text(
      'Three clay and three hard courts under a roof, two padel courts in the open. We lend rackets, restring yours in a day, and have coaches for a first lesson as well as for a league match.',
      'Три ґрунтові та три хардові корти під дахом, два корти для падела просто неба. Дамо ракетку, перетягнемо вашу за день, а тренери допоможуть і на першому занятті, і перед матчем ліги.',
      'Три грунтовых и три хардовых корта под крышей, два корта для падела под открытым небом. Дадим ракетку, перетянем вашу за день, а тренеры помогут и на первом занятии, и перед матчем лиги.',
    ),
    addresses: text('Kyrylivska St, 41', 'вул. Кирилівська, 41', 'ул. Кирилловская, 41'),
    address_tags: text('Podil', 'Поділ', 'Подол'),
    latitude: 50.4698,
    longitude: 30.5038,
    phone: '+380440000000',
    allow_cash: true,
    allow_online_payment: true,
    accept_passes: true,
    online_booking: true,
    amenities: ['parking', 'changing_rooms', 'showers', 'equipment_rental'],
    backup_power: 'generator',
    shelter: { places: text('underground car park', 'підземний паркінг', 'подземный паркинг'), minutes: 0 },
    veterans_programme: true,
    opening_hours: hoursOn(EVERY_DAY, '07:00', '23:00'),
    ...TERMS,
    courts,
    coaches,
    services,
    sessions: THIRD_SET_SESSIONS,
    votes: { up: 204, down: 8 },
    popularity: 0,
  };
}

/** The club of the embedding example: four courts in a pine wood at Briukhovychi near Lviv. */
export function sosny(): ClubPlan {
  // No setting: the courts are under a dome in winter and outdoors in summer.
  const parameters = (surface: string) => ({ surface, lighting: 'yes', heating: 'yes' });
  const courts = [
    ...[1, 2, 3].map((number) => court(number, 'tennis', 'clay', parameters('clay'), [380, 520, 380])),
    court(4, 'tennis', 'hard', parameters('hard'), [340, 460, 340]),
  ];
  return {
    slug: 'sosny',
    city: 'lviv',
    titles: text('Sosny', 'Сосни', 'Сосны'),
    subtitles: text('Four courts in a pine wood', 'Чотири корти у сосновому лісі', 'Четыре корта в сосновом лесу'),
    descriptions: text(
      'Four courts in the middle of a pine wood, twenty minutes from the centre. In winter we play under a dome, in summer in the open.',
      'Чотири корти посеред соснового лісу, двадцять хвилин від центру. Узимку граємо під куполом, улітку просто неба.',
      'Четыре корта посреди соснового леса, двадцать минут от центра. Зимой играем под куполом, летом под открытым небом.',
    ),
    addresses: text('Lisova St, 8', 'вул. Лісова, 8', 'ул. Лесная, 8'),
    address_tags: text('Briukhovychi', 'Брюховичі', 'Брюховичи'),
    latitude: 49.9036,
    longitude: 23.9571,
    phone: '+380320000000',
    allow_cash: true,
    allow_online_payment: true,
    accept_passes: false,
    online_booking: true,
    amenities: ['parking', 'changing_rooms', 'equipment_rental', 'cafe'],
    backup_power: 'daylight',
    shelter: { places: text('school basement', 'підвал школи', 'подвал школы'), minutes: 4 },
    opening_hours: hoursOn(EVERY_DAY, '09:00', '20:00'),
    ...TERMS,
    courts,
    coaches: [],
    services: [rentalOf(sportOf('tennis'), courts)],
    sessions: [],
    votes: { up: 57, down: 3 },
    popularity: 0,
  };
}

/** A club that only takes requests: it answers by phone. */
export function topolia(): ClubPlan {
  const courts = [
    ...[1, 2].map((number) => court(number, 'tennis', 'clay', parametersOf('clay', 'outdoor'), [300, 420, 360])),
    court(3, 'tennis', 'hard', parametersOf('hard', 'indoor'), [360, 480, 420]),
  ];
  const coaches: CoachPlan[] = [
    {
      titles: text('Natalka Zaiets', 'Наталка Заєць', 'Наталка Заяц'),
      subtitles: text('Tennis from scratch', 'Теніс з нуля', 'Теннис с нуля'),
      sport: 'tennis',
      price: 550,
    },
  ];
  return {
    slug: 'topolia',
    city: 'poltava',
    titles: text('Topolia', 'Тополя', 'Тополь'),
    subtitles: text('Tennis by arrangement', 'Теніс за домовленістю', 'Теннис по договорённости'),
    descriptions: text(
      'Three courts beside the old park. Send a request with the time you would like, and we call back within the day.',
      'Три корти біля старого парку. Надішліть заявку на бажаний час, і ми передзвонимо того ж дня.',
      'Три корта у старого парка. Отправьте заявку на желаемое время, и мы перезвоним в тот же день.',
    ),
    addresses: text('Parkova St, 5', 'вул. Паркова, 5', 'ул. Парковая, 5'),
    address_tags: text('City Park', 'Міський парк', 'Городской парк'),
    latitude: 49.5958,
    longitude: 34.5402,
    phone: '+380530000000',
    allow_cash: true,
    allow_online_payment: false,
    accept_passes: false,
    online_booking: false,
    amenities: ['parking', 'changing_rooms'],
    backup_power: 'none',
    opening_hours: hoursOn(EVERY_DAY, '08:00', '21:00'),
    ...TERMS,
    courts,
    coaches,
    services: [rentalOf(sportOf('tennis'), courts), lessonOf(coaches[0]!, 0, courts)],
    sessions: [],
    votes: { up: 31, down: 2 },
    popularity: 0,
  };
}
