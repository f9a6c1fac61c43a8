import { useState } from 'react';
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { MAX_PHOTO_FORM } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { readDesk, type SignedOut } from '../desk/session.server.ts';
import { actOnSection, choiceIn, pathOf, weekOfSection } from '../desk/settings/act.server.ts';
import {
  EMPTY_STATE,
  optionsOf,
  placeOf,
  requirePriced,
  type SectionState,
  textIn,
  wordsOf,
} from '../desk/settings/page.server.ts';
import { SectionForm } from '../desk/settings/section-form.tsx';
import { draftOf, pricedOf } from '../desk/settings/sections.ts';
import { isSignedOut } from '../desk/signed-out.tsx';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const { section, of } = placeOf(page);
  return readDesk(page, async (desk) => {
    const settings = await desk.settings(page.params.club!);
    const { file, club, revision, photos } = settings;
    requirePriced(file, of);
    const words = wordsOf(page, settings);
    const nameOf = (text: unknown) => textIn(text, words.language);
    const draft = draftOf(file, section, of);
    const lists = (['courts', 'coaches'] as const).map((list) => ({
      list,
      rows: (file[list] ?? []).map(({ key, name }) => ({ code: key, title: nameOf(name) })),
    }));
    return {
      page: {
        ...{
          club,
          section,
          photos,
          maxBytes: MAX_PHOTO_FORM,
          path: pathOf(page, section, of),
          options: optionsOf(settings, words),
        },
        names: Object.fromEntries(
          lists.flatMap(({ list, rows }) => rows.map(({ code, title }) => [`${list}.${code}`, title])),
        ),
        others: of ? lists[0]!.rows.filter(({ code }) => of.list !== 'courts' || code !== of.key) : [],
      },
      lists,
      priced: of && nameOf(pricedOf(file, of)!.name),
      state: {
        ...{ ...EMPTY_STATE, revision, draft, base: draft },
        week: weekOfSection(draft, file, of, choiceIn(new URL(page.request.url).searchParams)),
      },
    };
  });
}

export const action = (page: ActionFunctionArgs) => actOnSection(page);

/** A form that saves nothing changes no page. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData && formData.get('intent') !== 'save' ? false : defaultShouldRevalidate;

/** Courts and coaches, each with a page for its prices. */
function PriceLists() {
  const { lists, page } = useLoaderData<typeof loader>();
  const { t, to } = useDeskTexts();
  return lists.map(
    ({ list, rows }) =>
      rows.length > 0 && (
        <section key={list} aria-labelledby={`prices-${list}`}>
          <h2 id={`prices-${list}`}>{t(`setting${list}`)}</h2>
          <ul className="desk-clubs">
            {rows.map(({ code, title }) => (
              <li key={code}>
                <Link to={to(`/desk/${page.club.slug}/settings/prices/${list}/${code}`)}>
                  <b>{title}</b>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ),
  );
}

/** The last answer that has a state: without a session the form stays as it was. */
function useLastState(answer: SectionState | SignedOut | undefined): SectionState | undefined {
  const state = isSignedOut(answer) ? undefined : answer;
  const [last, setLast] = useState(state);
  if (!isSignedOut(answer) && last !== state) setLast(state);
  return isSignedOut(answer) ? last : state;
}

/** One section of the settings: its form, and what it would change before it is saved. */
export default function DeskSettingsSection() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useLastState(useActionData<typeof action>());
  const { t, to } = useDeskTexts();
  const { page, priced } = loaded;
  const { section, club } = page;
  const state = answer ?? loaded.state;
  const title = [t(`section${section}`), priced].filter(Boolean).join(': ');
  const isList = section === 'prices' && !priced;
  return (
    <StaffPage title={title} refusal={state.problem ? { problem: state.problem } : undefined}>
      <p className="desk-lead">{t(`lead${section}`)}</p>
      {section === 'closures' && (
        <p className="desk-more">
          <Link to={to(`/desk/${club.slug}/close`)}>{t('closeTitle')}</Link>
        </p>
      )}
      {isList ? <PriceLists /> : <SectionForm key={page.path} page={page} state={state} />}
      <p className="desk-more settings-links">
        <Link to={to(`/desk/${club.slug}/settings${priced ? '/prices' : ''}`)}>
          {t(priced ? 'sectionprices' : 'settings')}
        </Link>
        <Link to={to(`/club/${club.slug}`)}>{t('clubPage')}</Link>
      </p>
    </StaffPage>
  );
}
