import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { DeskSession } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { siteContext } from '../context.ts';
import { deviceOf } from '../desk/device.ts';
import { changeDesk, deskApiOf, deskPath, readDesk, sessionCookie } from '../desk/session.server.ts';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const { email, sessions } = await readDesk(page, (desk) => desk.account());
  return { email, sessions, now: page.context.get(siteContext).clock() };
}

export async function action(page: ActionFunctionArgs) {
  const form = await page.request.clone().formData();
  if (form.get('intent') === 'leave') {
    // Whatever the API says, this browser forgets its session.
    await deskApiOf(page)
      .endSession()
      .catch(() => {});
    throw redirect(deskPath(page, '/sign-in'), { headers: { 'set-cookie': sessionCookie(page) } });
  }
  return changeDesk(page, async (desk) => {
    await desk.endSession(Number(form.get('id')));
    return deskPath(page, '/account?done=ended');
  });
}

function Session({ session, now }: { session: DeskSession; now: number }) {
  const { t, ago } = useDeskTexts();
  const { id, device, created_at, last_seen_at, current } = session;
  const name = deviceOf(device) ?? t('unknownDevice');
  return (
    <li>
      <div>
        <p>
          <b>{name}</b>
          {current && <span className="desk-chip">{t('thisSession')}</span>}
        </p>
        <p>{t('sessionSince', { when: ago(created_at, now) })}</p>
        <p>{t('sessionSeen', { when: ago(last_seen_at, now) })}</p>
      </div>
      {!current && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Submit intent={`end-${id}`} className="button ghost">
            {t('endSession')}
          </Submit>
        </Form>
      )}
    </li>
  );
}

/** Where somebody is signed in, and the way out. */
export default function AccountPage() {
  const { email, sessions, now } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t, to } = useDeskTexts();
  return (
    <div className="wrap desk-content">
      <StaffPage title={t('account')} refusal={refusal}>
        <p className="desk-lead">{t('signedInAs', { email })}</p>
        <div className="desk-actions">
          <Link className="button ghost" to={to('/desk')}>
            {t('desksTitle')}
          </Link>
          <Form method="post">
            <Submit intent="leave" className="button ghost">
              {t('signOut')}
            </Submit>
          </Form>
        </div>
        <h2>{t('sessions')}</h2>
        <ul className="desk-rows">
          {sessions.map((session) => (
            <Session key={session.id} session={session} now={now} />
          ))}
        </ul>
      </StaffPage>
    </div>
  );
}
