import type { Random } from '#core/domain/random.ts';
import type { Texts } from '../database/schema.ts';
import type { CourtPlan } from './plan.ts';
import { eachLanguage } from './services.ts';

const text = (en: string, uk: string, ru: string): Texts => ({ en, uk, ru });

const OPENINGS: readonly Texts[] = [
  text(
    'A club for people who play after work and would rather not phone around.',
    'Клуб для тих, хто грає після роботи й не любить обдзвонювати майданчики.',
    'Клуб для тех, кто играет после работы и не любит обзванивать площадки.',
  ),
  text(
    'We opened for our own friends, and most of them still come every week.',
    'Ми відкривалися для друзів, і більшість із них досі приходить щотижня.',
    'Мы открывались для друзей, и большинство из них до сих пор приходит каждую неделю.',
  ),
  text(
    'A quiet place in the neighbourhood where beginners are as welcome as tournament players.',
    'Тихе місце у своєму районі, де раді й новачкам, і турнірним гравцям.',
    'Тихое место в своём районе, где рады и новичкам, и турнирным игрокам.',
  ),
  text(
    'Families come in the morning, leagues play in the evening, and tea is always hot.',
    'Зранку приходять родинами, увечері грають ліги, а чай завжди гарячий.',
    'Утром приходят семьями, вечером играют лиги, а чай всегда горячий.',
  ),
];

const INDOOR = text(
  'We play under a roof, warm and well lit, all year round.',
  'Граємо під дахом, у теплі та при доброму світлі, цілий рік.',
  'Играем под крышей, в тепле и при хорошем свете, круглый год.',
);
const OUTDOOR = text(
  'We play in the open; after rain we dry the surface or move your booking.',
  'Граємо просто неба; після дощу сушимо покриття або переносимо бронювання.',
  'Играем под открытым небом; после дождя сушим покрытие или переносим бронирование.',
);
const BOTH = text(
  'Part of it stands under a roof, part in the open, so the weather decides little.',
  'Частина майданчиків під дахом, частина просто неба, тож погода мало що вирішує.',
  'Часть площадок под крышей, часть под открытым небом, так что погода мало что решает.',
);
const COACHED = text(
  'Our coaches help with a first lesson and with an old mistake.',
  'Тренери допоможуть і на першому занятті, і зі старою помилкою.',
  'Тренеры помогут и на первом занятии, и со старой ошибкой.',
);
const CLOSING = text(
  'Come ten minutes early: there is room to change and to warm up.',
  'Приходьте за десять хвилин: є де перевдягнутися й розім’ятися.',
  'Приходите за десять минут: есть где переодеться и размяться.',
);

function settingOf(courts: readonly CourtPlan[]): Texts {
  const indoor = courts.filter(({ parameters }) => parameters.setting === 'indoor').length;
  if (indoor === courts.length) return INDOOR;
  return indoor === 0 ? OUTDOOR : BOTH;
}

/** Three sentences that match the club's data. */
export function describe(random: Random, courts: readonly CourtPlan[], coached: boolean): Texts {
  const parts = [random.pick(OPENINGS), settingOf(courts), coached ? COACHED : CLOSING];
  return eachLanguage((language) => parts.map((part) => part[language]).join(' '));
}
