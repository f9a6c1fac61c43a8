import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { DeskComment } from '#core/desk.ts';
import { formatBookingCode, monthText, privateHeaders } from '#core/site.ts';
import { decideOn, pageQueryOf } from '../desk/moderation.server.ts';
import { Decision } from '../desk/moderation.tsx';
import { Pages } from '../desk/pages.tsx';
import { readDesk } from '../desk/session.server.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

export const loader = (page: LoaderFunctionArgs) =>
  readDesk(page, (desk) => desk.comments(page.params.club!, pageQueryOf(page)));

export const action = (page: ActionFunctionArgs) =>
  decideOn(page, {
    list: 'comments',
    hide: (desk, slug, id, body) => desk.hideComment(slug, id, body),
    show: (desk, slug, id, body) => desk.showComment(slug, id, body),
    done: { hide: 'hidden', show: 'shown' },
  });

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
              {mayDecide && (
                <Decision
                  key={String(hidden === null)}
                  id={id}
                  isHidden={hidden !== null}
                  what="comment"
                  refusal={refusal}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Pages {...meta} />
    </StaffPage>
  );
}
