import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { DeskComment } from '#core/desk.ts';
import { formatBookingCode, monthText, privateHeaders } from '#core/site.ts';
import { Input } from '../desk/input.tsx';
import { Pages } from '../desk/pages.tsx';
import { changeDesk, deskPath, type Refusal, readDesk } from '../desk/session.server.ts';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const asked = Number(new URL(page.request.url).searchParams.get('page'));
  const query = Number.isInteger(asked) && asked > 0 ? { page: asked } : {};
  return readDesk(page, (desk) => desk.comments(page.params.club!, query));
}

export function action(page: ActionFunctionArgs) {
  const slug = page.params.club!;
  const asked = new URL(page.request.url).searchParams.get('page');
  return changeDesk(page, async (desk, form) => {
    const hides = String(form.get('intent')).startsWith('hide');
    const [id, body] = [Number(form.get('id')), { reason: String(form.get('reason') ?? '').trim() }];
    await (hides ? desk.hideComment(slug, id, body) : desk.showComment(slug, id, body));
    const done = hides ? 'hidden' : 'shown';
    return deskPath(page, `/${slug}/comments?${asked && /^\d+$/.test(asked) ? `page=${asked}&` : ''}done=${done}`);
  });
}

/** Asks why, and hides a comment or shows it again. */
function Decision({ comment: { id, hidden }, refusal }: { comment: DeskComment; refusal: Refusal | undefined }) {
  const { t } = useDeskTexts();
  const own = refusal?.typed.id === String(id) ? refusal : undefined;
  return (
    <details className="desk-folded" open={own ? true : undefined}>
      <summary>{t(hidden ? 'commentShow' : 'commentHide')}</summary>
      <Form method="post">
        <p>{t(hidden ? 'commentShowText' : 'commentHideText')}</p>
        <input type="hidden" name="id" value={id} />
        <Input
          name="reason"
          row={id}
          label={t('commentReason')}
          refusal={own}
          control={(props) => <input {...props} required maxLength={200} autoComplete="off" />}
        />
        <Submit
          intent={`${hidden ? 'show' : 'hide'}-${id}`}
          className={hidden ? 'button ghost' : 'button ghost desk-danger'}
        >
          {t(hidden ? 'commentShowNow' : 'commentHideNow')}
        </Submit>
      </Form>
    </details>
  );
}

function Signature({ comment, slug }: { comment: DeskComment; slug: string }) {
  const { t, to, language } = useDeskTexts();
  const { name, month, example, hidden, code, booking_id } = comment;
  return (
    <p className="desk-log">
      <b>
        <bdi>{name ?? t('commentUnnamed')}</bdi>
        {`, ${monthText(month, language)}`}
      </b>
      {code && <Link to={to(`/desk/${slug}/booking/${booking_id}`)}>{formatBookingCode(code)}</Link>}
      {example && <span className="desk-chip">{t('commentExample')}</span>}
      {hidden && <span className="desk-chip">{t('commentHidden')}</span>}
    </p>
  );
}

/** What players wrote about the club. Everyone at the desk reads it; owners hide and show it. */
export default function DeskCommentsPage() {
  const {
    data: { club, comments },
    meta,
  } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t, moment } = useDeskTexts();
  const mayDecide = club.role !== 'staff';
  return (
    <StaffPage title={t('commentsTitle')} refusal={refusal}>
      <p className="desk-lead">{t('commentsLead')}</p>
      {!mayDecide && <p className="desk-lead">{t('commentsOwners')}</p>}
      {comments.length === 0 && <p className="desk-lead">{t('commentsNone')}</p>}
      <ul className="desk-rows desk-comments">
        {comments.map((comment) => {
          const { id, text, language, hidden, changed_at, created_at } = comment;
          const when = (instant: string) => moment(instant, club.time_zone);
          return (
            <li key={id}>
              <div>
                <Signature comment={comment} slug={club.slug} />
                {text === null ? (
                  <p>{t('commentWithdrawn')}</p>
                ) : (
                  <blockquote lang={language} dir="auto">
                    {text}
                  </blockquote>
                )}
                <p>
                  {[
                    t('commentWritten', { when: when(created_at) }),
                    changed_at && t('commentChanged', { when: when(changed_at) }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </p>
                {hidden && (
                  <p className="desk-log-note">
                    {t('commentHiddenBy', { when: when(hidden.at), who: hidden.by, reason: hidden.reason })}
                  </p>
                )}
                {hidden && changed_at && text !== null && Date.parse(changed_at) > Date.parse(hidden.at) && (
                  <p className="desk-log-note">{t('commentChangedSince')}</p>
                )}
              </div>
              {mayDecide && <Decision key={String(hidden === null)} comment={comment} refusal={refusal} />}
            </li>
          );
        })}
      </ul>
      <Pages {...meta} />
    </StaffPage>
  );
}
