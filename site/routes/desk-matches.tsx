import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { DeskMatch } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { Input } from '../desk/input.tsx';
import { Pages } from '../desk/pages.tsx';
import { changeDesk, deskPath, type Refusal, readDesk } from '../desk/session.server.ts';
import { StaffPage, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const asked = Number(new URL(page.request.url).searchParams.get('page'));
  const query = Number.isInteger(asked) && asked > 0 ? { page: asked } : {};
  return readDesk(page, (desk) => desk.matches(page.params.club!, query));
}

export function action(page: ActionFunctionArgs) {
  const slug = page.params.club!;
  const asked = new URL(page.request.url).searchParams.get('page');
  return changeDesk(page, async (desk, form) => {
    const hides = String(form.get('intent')).startsWith('hide');
    const [id, body] = [Number(form.get('id')), { reason: String(form.get('reason') ?? '').trim() }];
    await (hides ? desk.hideMatch(slug, id, body) : desk.showMatch(slug, id, body));
    const done = hides ? 'matchhidden' : 'matchshown';
    return deskPath(page, `/${slug}/matches?${asked && /^\d+$/.test(asked) ? `page=${asked}&` : ''}done=${done}`);
  });
}

/** Asks why, and hides a match or shows it again. */
function Decision({ match: { id, hidden }, refusal }: { match: DeskMatch; refusal: Refusal | undefined }) {
  const { t } = useDeskTexts();
  const own = refusal?.typed.id === String(id) ? refusal : undefined;
  return (
    <details className="desk-folded" open={own ? true : undefined}>
      <summary>{t(hidden ? 'matchShow' : 'matchHide')}</summary>
      <Form method="post">
        <p>{t(hidden ? 'matchShowText' : 'matchHideText')}</p>
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
          {t(hidden ? 'matchShowNow' : 'matchHideNow')}
        </Submit>
      </Form>
    </details>
  );
}

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
            {mayDecide && <Decision key={String(match.hidden === null)} match={match} refusal={refusal} />}
          </li>
        ))}
      </ul>
      <Pages {...meta} />
    </StaffPage>
  );
}
