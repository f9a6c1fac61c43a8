import { ApiError } from 'courtside/core';
import { type ActionFunctionArgs, data, Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getSlotWish, stopSlotWish } from '#core/desk.ts';
import { createReader, privateHeaders } from '#core/site.ts';
import { apiOf } from '../api.server.ts';
import { useBrand } from '../brand.ts';
import { tokenOf } from '../desk/page.server.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { waitingTexts } from '../waiting/texts.server.ts';
import { wishView } from '../waiting/wish.server.ts';

/** A form without an `Origin` header would be rejected. */
export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const token = tokenOf(page);
  const { language } = localeOfPath(new URL(page.request.url).pathname);
  try {
    const wish = await getSlotWish(apiOf(page), { token });
    return { texts: waitingTexts[language], wish: wishView(wish, language) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') throw data(null, { status: 404 });
    throw error;
  }
}

export async function action(page: ActionFunctionArgs) {
  await stopSlotWish(apiOf(page), { token: tokenOf(page) });
  return null;
}

/** A wish by its link: what it is, what is held for it, and its end. Works without JavaScript. */
export default function BookingWish() {
  const { texts, wish } = useLoaderData<typeof loader>();
  const { language, to } = useTexts();
  const brand = useBrand().name;
  const t = createReader(texts, language);
  const { state, facts, offer, others, offers } = wish;
  return (
    <div className="wrap page letters">
      <title>{`${t('wishTitle')} · ${brand}`}</title>
      <meta name="referrer" content="same-origin" />
      <h1 className="page-title">{t('wishTitle')}</h1>
      <ul className="wish-facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p className="letters-lead" role="status">
        {offer ? t('wishOffer', { when: offer.when, club: offer.club, time: offer.until }) : t(`wishState${state}`)}
      </p>
      {offer && (
        <p>
          <Link className="button" to={to(offer.path)}>
            {t('wishOpenOffer')}
          </Link>
        </p>
      )}
      {state === 'active' && (
        <>
          <p className="letters-lead">{t('wishCounts', { others, offers })}</p>
          <Form method="post">
            <button type="submit" className="button ghost">
              {t('wishStop')}
            </button>
          </Form>
        </>
      )}
    </div>
  );
}
