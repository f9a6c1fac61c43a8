import { ApiError, claimOffer, createClient, getWatch, leaveLine, type SlotWatch, stopWatches } from 'courtside/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { DEVICE_ID_NAME, localPath, privateHeaders, readCookie } from '#core/site.ts';
import { apiOf, connectionOf } from '../api.server.ts';
import { otherTimesQuery, scheduleQuery, watchTimes } from '../bookings/watch-times.ts';
import { useBrand } from '../brand.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { type TextKey, useTexts } from '../i18n/use-texts.ts';

/** A form without an `Origin` header would be rejected. */
export const headers = () => privateHeaders('same-origin');

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const tokenOf = ({ params }: { params: LoaderFunctionArgs['params'] }) => {
  const { token = '' } = params;
  if (!/^[\w-]{16,200}$/.test(token)) throw data(null, { status: 404 });
  return token;
};

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);
const localeOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>) => localeOfPath(new URL(request.url).pathname);

export async function loader(page: LoaderFunctionArgs) {
  const token = tokenOf(page);
  try {
    const watch = await getWatch(apiOf(page), { token });
    return { watch, ...watchTimes(watch, localeOf(page).language) };
  } catch (error) {
    // A watch that ended is deleted. Its address may have others.
    if (codeOf(error) !== 'NOT_FOUND') throw error;
    return { watch: null, when: '', until: '' };
  }
}

/** Gives the offer to this browser, and opens the schedule with its time selected. */
async function book(page: ActionFunctionArgs, token: string) {
  const known = readCookie(page.request.headers.get('cookie') ?? '', DEVICE_ID_NAME);
  const device = known || crypto.randomUUID();
  const watch = await getWatch(apiOf(page), { token });
  await claimOffer(createClient({ ...connectionOf(page), deviceId: device }), { token });
  const cookie = `${DEVICE_ID_NAME}=${device}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  return redirect(localPath(`/club/${watch.club.slug}/schedule?${scheduleQuery(watch)}`, localeOf(page)), {
    headers: known ? {} : { 'set-cookie': cookie },
  });
}

/** Without a known intent it is the one-click unsubscription by email programs (RFC 8058). */
export async function action(page: ActionFunctionArgs) {
  const token = tokenOf(page);
  const intent = (await page.request.formData()).get('intent');
  if (intent === 'leave') {
    await leaveLine(apiOf(page), { token });
    return { stopped: false, gone: false };
  }
  if (intent === 'book') {
    try {
      return await book(page, token);
    } catch (error) {
      if (codeOf(error) !== 'LEASE_EXPIRED') throw error;
      return { stopped: false, gone: true };
    }
  }
  await stopWatches(apiOf(page), { token });
  return { stopped: true, gone: false };
}

const STATE_TEXTS: Record<SlotWatch['state'], TextKey> = {
  waiting: 'watchWaiting',
  offered: 'watchOffered',
  taken: 'watchTaken',
  declined: 'watchLeft',
  expired: 'watchOver',
  cancelled: 'watchLeft',
  closed: 'watchClosed',
};

/** The actions of each state. */
const ACTIONS: Partial<Record<SlotWatch['state'], ['book' | 'leave', TextKey][]>> = {
  waiting: [['leave', 'watchLeave']],
  offered: [
    ['book', 'watchBook'],
    ['leave', 'watchDecline'],
  ],
};

/** What the state of a line says. A wish goes on when the club closes a time that was held for it. */
const stateText = ({ state, of_wish }: SlotWatch): TextKey =>
  state === 'closed' && of_wish ? 'watchClosedWish' : STATE_TEXTS[state];

type LineProps = { watch: SlotWatch; when: string; until: string; gone: boolean };

function Line({ watch, when, until, gone }: LineProps) {
  const { t, to } = useTexts();
  const { state, club, place, places = 1, waiting, club_removed = false } = watch;
  return (
    <section className="letters-line">
      <h2 className="letters-title">
        {club_removed ? club.title : <Link to={to(`/club/${club.slug}/schedule`)}>{club.title}</Link>}, {when}
        {places > 1 && `, ${t('clubPlaces', { count: places })}`}
      </h2>
      <p className="letters-lead" role="status">
        {t(gone ? 'watchOver' : stateText(watch), { place: place ?? 0, waiting, time: until })}
      </p>
      {state === 'closed' && !club_removed && (
        <p className="letters-schedule">
          <Link to={to(`/club/${club.slug}/schedule?${otherTimesQuery(watch)}`)}>{t('watchOtherTimes')}</Link>
        </p>
      )}
      {ACTIONS[state] && (
        <Form method="post">
          {ACTIONS[state].map(([intent, text]) => (
            <button
              key={intent}
              type="submit"
              name="intent"
              value={intent}
              className={intent === 'book' ? 'button' : 'button ghost'}
            >
              {t(text)}
            </button>
          ))}
        </Form>
      )}
    </section>
  );
}

/**
 * The place in line or the offer of a link, and an end to all emails about times that free up. Needs a
 * press, because email scanners follow links. Works without JavaScript.
 */
export default function BookingWatch() {
  const { t } = useTexts();
  const brand = useBrand().name;
  const { watch, when, until } = useLoaderData<typeof loader>();
  const { stopped = false, gone = false } = useActionData<typeof action>() ?? {};
  return (
    <div className="wrap page letters">
      <title>{`${t('watchTitle')} · ${brand}`}</title>
      <meta name="referrer" content="same-origin" />
      <h1 className="page-title">{t('watchTitle')}</h1>
      {watch && !stopped && <Line watch={watch} when={when} until={until} gone={gone} />}
      <p id="stop" className="letters-lead" role={stopped ? 'status' : undefined}>
        {t(stopped ? 'watchStopped' : 'watchQuestion')}
      </p>
      {!stopped && (
        <Form method="post">
          <button type="submit" className={watch ? 'button ghost' : 'button'}>
            {t('watchStop')}
          </button>
        </Form>
      )}
    </div>
  );
}
