import { type Random, randomFor } from '#core/domain/random.ts';
import { DAY, MINUTE } from '#core/domain/units.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { insertRows } from '#server/database/insert-rows.ts';
import type { Texts } from '../database/schema.ts';
import { GIVEN_NAMES } from './names.ts';
import type { NumberedClub } from './numbered.ts';

const said = (en: string, uk: string, ru: string): Texts => ({ en, uk, ru });

/** What may be said of any club. No form tells whether a man or a woman wrote it. */
const OF_ANY: readonly Texts[] = [
  said(
    'Booked on the way there, and everything was ready when we came. No calls, no waiting.',
    'Забронювали дорогою, і до нашого приходу все було готово. Без дзвінків і очікування.',
    'Забронировали по дороге, и к нашему приходу всё было готово. Без звонков и ожидания.',
  ),
  said(
    'Friendly people at the desk. They lent us a pump without being asked twice.',
    'Привітні люди на рецепції. Позичили насос, щойно ми попросили.',
    'Приветливые люди на ресепшене. Одолжили насос, как только мы попросили.',
  ),
  said(
    'Clean changing rooms and hot water even late in the evening.',
    'Чисті роздягальні й гаряча вода навіть пізно ввечері.',
    'Чистые раздевалки и горячая вода даже поздно вечером.',
  ),
  said(
    'Busy after six, so book two or three days ahead. In the morning there is room for everyone.',
    'Після шостої людно, тож бронюйте за два-три дні. Зранку місця вистачає всім.',
    'После шести многолюдно, так что бронируйте за два-три дня. Утром места хватает всем.',
  ),
  said(
    'Easy to find, though the entrance is from the yard.\nThe rest was just as described.',
    'Знайти легко, хоча вхід із двору.\nУсе інше точно як в описі.',
    'Найти легко, хотя вход со двора.\nВсё остальное точно как в описании.',
  ),
  said(
    'We moved our hour by the link in the email, in half a minute. That is how it should be.',
    'Перенесли годину за посиланням із листа за пів хвилини. Так і має бути.',
    'Перенесли час по ссылке из письма за полминуты. Так и должно быть.',
  ),
  said(
    'Good for the price. A bench to sit on between games would help.',
    'За свою ціну добре. Не завадила б лавка, щоб посидіти між іграми.',
    'За свою цену хорошо. Не помешала бы скамейка, чтобы посидеть между играми.',
  ),
  said('We come every week 🙂', 'Приходимо щотижня 🙂', 'Приходим каждую неделю 🙂'),
];

const RACKET: readonly Texts[] = [
  said(
    'Even surface, a true bounce and a net of the right height.',
    'Рівне покриття, правильний відскок і сітка на потрібній висоті.',
    'Ровное покрытие, правильный отскок и сетка на нужной высоте.',
  ),
  said(
    'The lights do not blind when you look up for a serve.',
    'Світло не сліпить, коли дивишся вгору на подачі.',
    'Свет не слепит, когда смотришь вверх на подаче.',
  ),
  said(
    'Enough room behind the baseline, which is rare.',
    'За задньою лінією досить місця, а це рідкість.',
    'За задней линией достаточно места, а это редкость.',
  ),
];
const TEAM: readonly Texts[] = [
  said(
    'Ten of us played, and nobody slipped even after the rain.',
    'Грали вдесятьох, і ніхто не послизнувся навіть після дощу.',
    'Играли вдесятером, и никто не поскользнулся даже после дождя.',
  ),
  said(
    'Ask at the desk for balls and bibs.',
    'М’ячі та манишки дають усім, хто попросить.',
    'Мячи и манишки дают всем, кто попросит.',
  ),
];
const FITNESS: readonly Texts[] = [
  said(
    'The equipment is new, and there was no queue before work.',
    'Обладнання нове, а перед роботою черг немає.',
    'Оборудование новое, а перед работой очередей нет.',
  ),
  said(
    'Small groups, so the coach sees everyone.',
    'Групи невеликі, тож тренер бачить кожного.',
    'Группы небольшие, так что тренер видит каждого.',
  ),
];
const SWIMMING: readonly Texts[] = [
  said(
    'Warm, clear water and a lane to ourselves.',
    'Тепла прозора вода, і доріжка була лише наша.',
    'Тёплая прозрачная вода, и дорожка была только наша.',
  ),
  said(
    'The children did not want to get out of the water.',
    'Діти не хотіли виходити з води.',
    'Дети не хотели выходить из воды.',
  ),
];

const OF_SPORT: Readonly<Record<string, readonly Texts[]>> = {
  ...{ tennis: RACKET, padel: RACKET, squash: RACKET, badminton: RACKET, 'table-tennis': RACKET },
  ...{ football: TEAM, basketball: TEAM, volleyball: TEAM, fitness: FITNESS, swimming: SWIMMING },
};

/** Over how many days before the seed they were written. */
const DAYS = 300;

function commentsOf({ id, plan }: NumberedClub, now: number) {
  const random: Random = randomFor(`comments ${plan.slug}`);
  const own = [...new Set(plan.courts.map(({ sport }) => sport))].flatMap((sport) => OF_SPORT[sport] ?? []);
  // Clubs with more votes have more comments.
  const votes = plan.votes.up + plan.votes.down;
  const [least, most] = [Math.min(7, Math.floor(votes / 25)), Math.min(9, Math.ceil(votes / 12))];
  const texts = random.some([...own, ...OF_ANY], random.between(least, most));
  const names = random.some(GIVEN_NAMES, texts.length);
  return texts.map((text, index) => {
    const language = random.chance(0.5) ? 'uk' : random.pick(LANGUAGES);
    return {
      ...{ club_id: id, language, text: text[language] },
      name: random.chance(0.9) ? names[index]![language] : null,
      created_at: new Date(now - random.between(1, DAYS) * DAY - random.between(0, 600) * MINUTE).toISOString(),
    };
  });
}

/** Adds comments of nobody, which every page and answer calls examples as they have no booking. */
export async function insertComments(db: Db, clubs: readonly NumberedClub[], now: number): Promise<void> {
  const columns = { club_id: 'integer', text: 'text', name: 'text', language: 'text', created_at: 'timestamptz' };
  await insertRows(
    db,
    'club_comment',
    columns,
    clubs.flatMap((club) => commentsOf(club, now)),
  );
}
