import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { listMatches, listMatchSports, publishWish } from '#core/desk.ts';
import { localPath, startOptions, toZoned } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { clubOf } from '../club/load.server.ts';
import { siteContext } from '../context.ts';
import { Input } from '../desk/input.tsx';
import { Pages } from '../desk/pages.tsx';
import { Problem, Submit } from '../desk/staff-page.tsx';
import { DeskTextsContext, useDeskTexts } from '../desk/use-desk-texts.ts';
import { FORM_TOOLS } from '../form-tools.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { CodeField, type FormProps, NewCode, PersonFields, WantedFields } from '../matches/fields.tsx';
import { sendForm, wantedOf } from '../matches/form.server.ts';
import { MatchLines } from '../matches/match-line.tsx';
import { matchTexts } from '../matches/texts.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { FormGuard } from '../ui/form-guard.tsx';
import { PageHead } from '../ui/page-head.tsx';

export async function loader(page: LoaderFunctionArgs) {
  const club = await clubOf(page);
  const asked = Number(new URL(page.request.url).searchParams.get('page'));
  const api = apiOf(page);
  const [{ data: matches, meta }, sports] = await Promise.all([
    listMatches(api, club.id, Number.isInteger(asked) && asked > 0 ? { page: asked } : {}),
    listMatchSports(api, club.id),
  ]);
  const { clock, forms } = page.context.get(siteContext);
  return {
    ...{ matches, meta, sports, texts: matchTexts(page), stamp: forms.stamp() },
    club: { slug: club.slug, title: club.title, city: club.city },
    today: toZoned(clock(), club.time_zone).date,
    ...shownClubs(club),
  };
}

/** Publishes a wish, and opens its host's page. */
export async function action(page: ActionFunctionArgs) {
  const form = await page.request.formData();
  const slug = page.params.slug!;
  return sendForm(page, form, async ({ typed, telephone, contact_code, idempotencyKey }) => {
    const { token } = await publishWish(
      apiOf(page),
      slug,
      {
        ...{ category_id: Number(typed.category_id), date: typed.date ?? '', time_from: typed.time_from ?? '' },
        ...{ time_to: typed.time_to ?? '', ...wantedOf(typed) },
        customer: { given_name: typed.given_name ?? '', telephone, email: typed.email ?? '' },
        ...(contact_code && { contact_code }),
      },
      { idempotencyKey },
    );
    const locale = localeOfPath(new URL(page.request.url).pathname);
    return redirect(`${localPath(`/booking-match/${token}`, locale)}?done=published`);
  });
}

const TIMES = startOptions();
type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

function WishForm({ club, sports, today, refusal, stamp }: Pick<LoaderData, 'club' | 'sports' | 'today'> & FormProps) {
  const { t, to } = useDeskTexts();
  const times = (name: 'time_from' | 'time_to', label: string, start: string, choices: string[]) => (
    <Input
      name={name}
      label={label}
      start={start}
      refusal={refusal}
      control={(props) => (
        <select {...props} required>
          {choices.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </select>
      )}
    />
  );
  return (
    <section className="desk-card" aria-labelledby="publish">
      <h2 id="publish">{t('publishTitle')}</h2>
      <p>{t('publishText')}</p>
      <p>{t('privacy')}</p>
      <Problem refusal={refusal} />
      <Form method="post" action={to(`/club/${club.slug}/matches`)} className="match-form" {...FORM_TOOLS.wantPlayers}>
        <FormGuard stamp={refusal?.stamp ?? stamp} />
        <CodeField refusal={refusal} />
        <div className="desk-pair">
          <Input
            name="category_id"
            label={t('sport')}
            refusal={refusal}
            control={(props) => (
              <select {...props} required>
                {sports.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            )}
          />
          <Input
            name="date"
            label={t('day')}
            refusal={refusal}
            control={(props) => <input {...props} type="date" required min={today} />}
          />
        </div>
        <div className="desk-pair">
          {times('time_from', t('from'), '18:00', TIMES)}
          {times('time_to', t('until'), '21:00', [...TIMES.slice(1), '24:00'])}
        </div>
        <WantedFields sports={sports} refusal={refusal} />
        <PersonFields name="given_name" refusal={refusal} />
        <Input
          name="email"
          label={t('email')}
          refusal={refusal}
          control={(props) => <input {...props} type="email" required autoComplete="email" maxLength={254} />}
        />
        <Submit intent="publish">{t('publish')}</Submit>
        <NewCode refusal={refusal} />
      </Form>
    </section>
  );
}

function MatchesPage({ shown, refusal }: { shown: LoaderData; refusal: FormProps['refusal'] }) {
  const { club, matches, meta } = shown;
  const { t } = useDeskTexts();
  const path = `/club/${club.slug}`;
  const title = `${t('title')}, ${club.title}`;
  return (
    <div className="wrap page match-page">
      <PageHead
        title={title}
        description={t('description', { club: club.title, city: club.city.title })}
        picture={path}
      />
      <Breadcrumbs
        trail={[
          { title: club.city.title, path: `/clubs/${club.city.slug}` },
          { title: club.title, path },
          { title: t('title'), path: `${path}/matches` },
        ]}
      />
      <div className="desk">
        <h1>{t('title')}</h1>
        <p className="desk-lead">{t(matches.length > 0 ? 'lead' : 'none', { club: club.title })}</p>
        <MatchLines matches={matches} />
        <Pages {...meta} />
        <WishForm {...shown} refusal={refusal} />
      </div>
    </div>
  );
}

/** Matches of a club that want players, and a form to publish a wish. Works without JavaScript. */
export default function ClubMatchesPage() {
  const shown = useLoaderData<typeof loader>();
  return (
    <DeskTextsContext value={shown.texts}>
      <MatchesPage shown={shown} refusal={useActionData<typeof action>()} />
    </DeskTextsContext>
  );
}
