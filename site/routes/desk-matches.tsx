import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { decideOn, pageQueryOf } from '../desk/moderation.server.ts';
import { Decision } from '../desk/moderation.tsx';
import { Pages } from '../desk/pages.tsx';
import { readDesk } from '../desk/session.server.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

export const loader = (page: LoaderFunctionArgs) =>
  readDesk(page, (desk) => desk.matches(page.params.club!, pageQueryOf(page)));

export const action = (page: ActionFunctionArgs) =>
  decideOn(page, {
    list: 'matches',
    hide: (desk, slug, id, body) => desk.hideMatch(slug, id, body),
    show: (desk, slug, id, body) => desk.showMatch(slug, id, body),
    done: { hide: 'matchhidden', show: 'matchshown' },
  });

/** Matches of the club that want players. Everyone at the desk reads them; owners hide and show them. */
export default function DeskMatchesPage() {
  const {
    data: { club, matches },
    meta,
  } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t, to, moment } = useDeskTexts();
  const mayDecide = club.role !== 'staff';
  return (
    <StaffPage title={t('matchesTitle')} refusal={refusal}>
      <p className="desk-lead">{t('matchesLead')}</p>
      {!mayDecide && <p className="desk-lead">{t('matchesOwners')}</p>}
      {matches.length === 0 && <p className="desk-lead">{t('matchesNone')}</p>}
      <ul className="desk-rows desk-comments">
        {matches.map((match) => (
          <li key={match.id}>
            <div>
              <p className="desk-log">
                <b>{`${match.sport.title}, ${moment(match.starts_at, club.time_zone)}`}</b>
                {!match.hidden && <Link to={to(`/club/${club.slug}/match/${match.id}`)}>№ {match.id}</Link>}
                {match.hidden && <span className="desk-chip">{t('commentHidden')}</span>}
                {match.reports.length > 0 && (
                  <span className="desk-chip">{t('matchReports', { count: match.reports.length })}</span>
                )}
              </p>
              <p>
                {[match.host, match.court?.title, t('matchWants', { count: match.places, total: match.players_total })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {match.note && <blockquote dir="auto">{match.note}</blockquote>}
              {match.reports.map(({ reason, at }) => (
                <p key={`${at} ${reason}`} className="desk-log-note">{`${moment(at, club.time_zone)}: ${reason}`}</p>
              ))}
              {match.hidden && (
                <p className="desk-log-note">
                  {t('matchHiddenBy', { who: match.hidden.by, reason: match.hidden.reason })}
                </p>
              )}
            </div>
            {mayDecide && (
              <Decision
                key={String(match.hidden === null)}
                id={match.id}
                isHidden={match.hidden !== null}
                what="match"
                refusal={refusal}
              />
            )}
          </li>
        ))}
      </ul>
      <Pages {...meta} />
    </StaffPage>
  );
}
