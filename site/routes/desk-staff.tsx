import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { DeskMember } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { siteContext } from '../context.ts';
import { Input } from '../desk/input.tsx';
import { changeDesk, deskPath, readDesk } from '../desk/session.server.ts';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const members = await readDesk(page, (desk) => desk.members(page.params.club!));
  return { members, now: page.context.get(siteContext).clock() };
}

export function action(page: ActionFunctionArgs) {
  const slug = page.params.club!;
  return changeDesk(page, async (desk, form) => {
    const [intent] = String(form.get('intent')).split('-');
    const role = form.get('role') === 'owner' ? 'owner' : 'staff';
    if (intent === 'remove') await desk.removeMember(slug, Number(form.get('id')));
    else {
      const email = String(form.get('email') ?? '').trim();
      await desk.addMember(slug, { email, role, ...(intent === 'change' && { change: true }) });
    }
    return deskPath(page, `/${slug}/staff?done=${intent === 'remove' ? 'removed' : 'added'}`);
  });
}

function RoleSelect({ id, start }: { id?: string; start: DeskMember['role'] }) {
  const { t } = useDeskTexts();
  return (
    <select id={id} key={start} name="role" defaultValue={start} {...(!id && { 'aria-label': t('role') })}>
      <option value="staff">{t('rolestaff')}</option>
      <option value="owner">{t('roleowner')}</option>
    </select>
  );
}

function Member({ member, now }: { member: DeskMember; now: number }) {
  const { t, ago } = useDeskTexts();
  const { id, email, role, you, last_seen_at } = member;
  return (
    <li>
      <div>
        <p>
          <b>{email}</b>
          {you && <span className="desk-chip">{t('you')}</span>}
        </p>
        <p>{last_seen_at ? t('sessionSeen', { when: ago(last_seen_at, now) }) : t('neverSeen')}</p>
      </div>
      <div className="desk-member-forms">
        <Form method="post" className="desk-role">
          <input type="hidden" name="email" value={email} />
          <RoleSelect start={role} />
          <Submit intent={`change-${id}`} className="button ghost">
            {t('save')}
          </Submit>
        </Form>
        <details className="desk-folded">
          <summary>{t('remove')}</summary>
          <Form method="post">
            <p>{t('removeText', { email })}</p>
            <input type="hidden" name="id" value={id} />
            <Submit intent={`remove-${id}`} className="button ghost desk-danger">
              {t('removeNow')}
            </Submit>
          </Form>
        </details>
      </div>
    </li>
  );
}

/** Who works at the desk. */
export default function DeskStaffPage() {
  const { members, now } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t } = useDeskTexts();
  return (
    <StaffPage title={t('staff')} refusal={refusal}>
      <ul className="desk-rows">
        {members.map((member) => (
          <Member key={member.id} member={member} now={now} />
        ))}
      </ul>
      <Form method="post" className="desk-card">
        <h2>{t('addMember')}</h2>
        <p>{t('addMemberText')}</p>
        <Input
          name="email"
          label={t('email')}
          refusal={refusal}
          control={(props) => <input {...props} type="email" required maxLength={254} autoComplete="off" />}
        />
        <div className="desk-field">
          <label htmlFor="desk-role">{t('role')}</label>
          <RoleSelect id="desk-role" start="staff" />
        </div>
        <Submit intent="add">{t('add')}</Submit>
      </Form>
    </StaffPage>
  );
}
