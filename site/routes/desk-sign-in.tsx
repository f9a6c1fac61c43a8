import { ApiError } from 'courtside/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { sendSignInLink, signIn } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { apiOf } from '../api.server.ts';
import { rejectedResponse } from '../desk/page.server.ts';
import { deskPath, ownDeskPath, sessionCookie } from '../desk/session.server.ts';
import { SessionOver } from '../desk/signed-out.tsx';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

export function loader({ request }: LoaderFunctionArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

/** A link that is too old, was used, or is cut off. */
const isDeadLink = (error: unknown) =>
  error instanceof ApiError && ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'VALIDATION_FAILED'].includes(error.code);

/** Opens a session, and leads to the page that asked for it. */
async function open(page: ActionFunctionArgs, token: string) {
  const to = ownDeskPath(page, new URL(page.request.url).searchParams.get('to'));
  try {
    // The desk lists its sessions by their browser.
    const api = apiOf(page, { 'user-agent': page.request.headers.get('user-agent') ?? '' });
    const session = await signIn(api, { token });
    return redirect(to ?? deskPath(page), { headers: { 'set-cookie': sessionCookie(page, session) } });
  } catch (error) {
    if (isDeadLink(error)) return data({ state: 'over' as const, email: '' }, { status: 410 });
    throw error;
  }
}

/** What a form had whose session has ended, but for its files. */
function keptOf(page: ActionFunctionArgs, form: FormData) {
  const query = new URL(page.request.url).searchParams;
  const to = query.get('form') === '1' ? ownDeskPath(page, query.get('to')) : undefined;
  if (!to) return undefined;
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
  const hasFiles = [...form.values()].some((value) => typeof value !== 'string' && value.size > 0);
  const type = page.request.headers.get('content-type') ?? '';
  return { to, fields, hasFiles, isMultipart: type.startsWith('multipart/') };
}

export async function action(page: ActionFunctionArgs) {
  const form = await page.request.formData();
  const kept = keptOf(page, form);
  if (kept) return data({ state: 'kept' as const, email: '', kept }, { status: 401 });
  const email = String(form.get('email') ?? '').trim();
  const isOpening = form.get('intent') === 'open';
  try {
    if (isOpening) return await open(page, String(form.get('token') ?? ''));
    await sendSignInLink(apiOf(page), { email });
    return data({ state: 'sent' as const, email });
  } catch (error) {
    const { data: refused, init } = rejectedResponse(error, page);
    return data({ state: 'refused' as const, email, isOpening, ...refused }, init ?? {});
  }
}

function EmailForm({ email }: { email: string }) {
  const { t } = useDeskTexts();
  return (
    <Form method="post" className="desk-card">
      <p>{t('signInLead')}</p>
      <div className="desk-field">
        <label htmlFor="desk-email">{t('email')}</label>
        <input
          id="desk-email"
          key={email}
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={email}
        />
      </div>
      <Submit intent="send">{t('signInSend')}</Submit>
    </Form>
  );
}

/** Keeps a form, without a script, until its sender has signed in again. */
function KeptForm({ to, fields, hasFiles, isMultipart }: NonNullable<ReturnType<typeof keptOf>>) {
  const { t } = useDeskTexts();
  return (
    <>
      <SessionOver />
      {hasFiles && <p className="desk-notice">{t('sessionOverFiles')}</p>}
      <form method="post" action={to} encType={isMultipart ? 'multipart/form-data' : undefined} className="desk-card">
        {fields.map(({ name, value }, index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button">
          {t('sendAgain')}
        </button>
      </form>
    </>
  );
}

/**
 * Signs staff in with a link in an email. The answer is the same whether somebody has the address
 * or not. The link alone does nothing: scanners of emails follow links.
 */
export default function SignInPage() {
  const { token } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const { t, to } = useDeskTexts();
  const isOver = done?.state === 'over';
  const isLink = token !== '' && (!done || (done.state === 'refused' && done.isOpening));
  const refusal = isOver ? { problem: t('signInOver') } : done?.state === 'refused' ? done : undefined;
  return (
    <div className="wrap desk-content">
      <StaffPage title={t('signInTitle')} refusal={refusal}>
        {done?.state === 'kept' ? (
          <KeptForm {...done.kept} />
        ) : done?.state === 'sent' ? (
          <div className="desk-card">
            <p role="status">{t('signInSent', { email: done.email })}</p>
            <p>
              <a className="button ghost" href={to('/desk/sign-in')}>
                {t('signInAgain')}
              </a>
            </p>
          </div>
        ) : isLink ? (
          <Form method="post" className="desk-card">
            <p>{t('signInConfirm')}</p>
            <input type="hidden" name="token" value={token} />
            <Submit intent="open">{t('signIn')}</Submit>
          </Form>
        ) : (
          <EmailForm email={done?.email ?? ''} />
        )}
      </StaffPage>
    </div>
  );
}
