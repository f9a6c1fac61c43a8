import { privateHeaders, stopWatches } from 'courtside/core';
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useActionData } from 'react-router';
import { apiOf } from '../api.server.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** A form that told its origin to nobody would be refused. */
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

/** Mail programs that unsubscribe by themselves post here too. */
export async function action(page: ActionFunctionArgs) {
  await stopWatches(apiOf(page), { token: tokenOf(page) });
  return { stopped: true };
}

/** Ends the letters of freed hours: by a press, as whoever scans mail follows links. */
export default function BookingWatch() {
  const { t } = useTexts();
  const stopped = useActionData<typeof action>()?.stopped;
  return (
    <div className="wrap page letters">
      <title>{`${t('watchTitle')} · Courtside`}</title>
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
