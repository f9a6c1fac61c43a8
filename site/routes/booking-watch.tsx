import { stopWatches } from 'courtside/core';
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useActionData } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { apiOf } from '../api.server.ts';
import { useBrand } from '../brand.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** A form without an `Origin` header would be rejected. */
export const headers = () => privateHeaders('same-origin');

const tokenOf = ({ params }: { params: LoaderFunctionArgs['params'] }) => {
  const { token = '' } = params;
  if (!/^[\w-]{16,200}$/.test(token)) throw data(null, { status: 404 });
  return token;
};

export function loader(page: LoaderFunctionArgs) {
  tokenOf(page);
  return null;
}

/** Also handles one-click unsubscription by email programs (RFC 8058). */
export async function action(page: ActionFunctionArgs) {
  await stopWatches(apiOf(page), { token: tokenOf(page) });
  return { stopped: true };
}

/** Stops emails about free slots. Needs a click, because email scanners follow links. */
export default function BookingWatch() {
  const { t } = useTexts();
  const brand = useBrand().name;
  const stopped = useActionData<typeof action>()?.stopped;
  return (
    <div className="wrap page letters">
      <title>{`${t('watchTitle')} · ${brand}`}</title>
      <meta name="referrer" content="same-origin" />
      <h1 className="page-title">{t('watchTitle')}</h1>
      <p className="letters-lead" role="status">
        {t(stopped ? 'watchStopped' : 'watchQuestion')}
      </p>
      {!stopped && (
        <Form method="post">
          <button type="submit" className="button">
            {t('watchStop')}
          </button>
        </Form>
      )}
    </div>
  );
}
