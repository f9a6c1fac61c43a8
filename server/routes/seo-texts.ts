import type { PageMeta } from '#core/schemas/page-meta.ts';
import type { Language } from '#core/schemas/scalars.ts';

/** What a page is about, in the language of its words; null where the page has none. */
export type Subject = { place: string | null; category: string | null; club: string | null; count: number };

type Words = {
  home: PageMeta;
  everywhere: string;
  anySport: string;
  clubs: (what: string, where: string, count: number) => PageMeta;
  club: (name: string, place: string) => PageMeta;
};

const WORDS: Record<Language, Words> = {
  en: {
    home: {
      h1: 'Book a court near you',
      title: 'Courtside: sports clubs and courts to book online',
      description: 'Find a club, choose a free slot, and book a court, a coach or a place in a group in a minute.',
      keywords: 'sports club, court booking, tennis, padel, squash, badminton',
    },
    everywhere: 'Ukraine',
    anySport: 'Sports clubs',
    clubs: (what, where, count) => ({
      h1: `${what}: ${where}`,
      title: `${what} in ${where} — prices and online booking`,
      description: `${what} in ${where}: ${count} on one page, with schedules, prices and online booking.`,
      keywords: `${what}, ${where}, booking, schedule, prices`,
    }),
    club: (name, place) => ({
      h1: name,
      title: `${name}, ${place} — schedule, prices, booking`,
      description: `${name} in ${place}: address, courts, coaches, prices and free slots for the next days.`,
      keywords: `${name}, ${place}, schedule, booking`,
    }),
  },
  uk: {
    home: {
      h1: 'Забронюйте корт поруч',
      title: 'Courtside: спортивні клуби й корти з онлайн-бронюванням',
      description: 'Знайдіть клуб, оберіть вільний час і забронюйте корт, тренера чи місце в групі за хвилину.',
      keywords: 'спортивний клуб, бронювання корту, теніс, падел, сквош, бадмінтон',
    },
    everywhere: 'Україна',
    anySport: 'Спортивні клуби',
    clubs: (what, where, count) => ({
      h1: `${what}: ${where}`,
      title: `${what}: ${where} — ціни та онлайн-бронювання`,
      description: `${what}, ${where}: ${count} на одній сторінці, з розкладом, цінами й онлайн-бронюванням.`,
      keywords: `${what}, ${where}, бронювання, розклад, ціни`,
    }),
    club: (name, place) => ({
      h1: name,
      title: `${name}, ${place} — розклад, ціни, бронювання`,
      description: `${name}, ${place}: адреса, корти, тренери, ціни та вільний час на найближчі дні.`,
      keywords: `${name}, ${place}, розклад, бронювання`,
    }),
  },
  ru: {
    home: {
      h1: 'Забронируйте корт рядом',
      title: 'Courtside: спортивные клубы и корты с онлайн-бронированием',
      description: 'Найдите клуб, выберите свободное время и забронируйте корт, тренера или место в группе за минуту.',
      keywords: 'спортивный клуб, бронирование корта, теннис, падел, сквош, бадминтон',
    },
    everywhere: 'Украина',
    anySport: 'Спортивные клубы',
    clubs: (what, where, count) => ({
      h1: `${what}: ${where}`,
      title: `${what}: ${where} — цены и онлайн-бронирование`,
      description: `${what}, ${where}: ${count} на одной странице, с расписанием, ценами и онлайн-бронированием.`,
      keywords: `${what}, ${where}, бронирование, расписание, цены`,
    }),
    club: (name, place) => ({
      h1: name,
      title: `${name}, ${place} — расписание, цены, бронирование`,
      description: `${name}, ${place}: адрес, корты, тренеры, цены и свободное время на ближайшие дни.`,
      keywords: `${name}, ${place}, расписание, бронирование`,
    }),
  },
};

export function pageMetaOf(
  page: 'index' | 'clubs' | 'clubs-location' | 'club',
  subject: Subject,
  language: Language,
): PageMeta {
  const words = WORDS[language];
  const place = subject.place ?? words.everywhere;
  if (page === 'index') return words.home;
  if (page === 'club' && subject.club) return words.club(subject.club, place);
  return words.clubs(subject.category ?? words.anySport, place, subject.count);
}
