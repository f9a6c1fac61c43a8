import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form, useBeforeUnload, useBlocker, useFetcher, useLocation } from 'react-router';
import type { DeskPhoto } from '#core/desk.ts';
import { translations } from '../../i18n/languages.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { SignedOut } from '../session.server.ts';
import { isSignedOut, useAnswerFocus } from '../signed-out.tsx';
import { Problem, Submit } from '../staff-page.tsx';
import { useDeskTexts } from '../use-desk-texts.ts';
import { FieldView } from './field.tsx';
import { fieldsOf, type SectionName } from './fields.ts';
import { isSameDraft } from './form.ts';
import { FormContext, idOf } from './form-context.ts';
import type { Option, SectionState, ShownFault } from './page.server.ts';
import { PhotoFields } from './photo-fields.tsx';
import { BrokenBookings, Changes, StoppedSessions } from './review.tsx';
import { WeekTable } from './week-table.tsx';

export type SectionPage = {
  club: { slug: string; time_zone: string };
  section: SectionName;
  /** The address of the form, without what it says of the last one. */
  path: string;
  options: Record<string, Option[]>;
  photos: DeskPhoto[];
  /** Bytes of photos in one form. */
  maxBytes: number;
  names: Record<string, string>;
  /** Other courts that can get the same prices. */
  others: Option[];
};

/** Opens what is around a field, and goes to it. */
function goTo(name: string) {
  const element = document.getElementById(idOf(name));
  const folded = element?.closest('details');
  if (folded) folded.open = true;
  element?.focus();
  element?.scrollIntoView({ block: 'center' });
}

function FaultLink({ name, children }: { name: string; children: string }) {
  return (
    <a
      href={`#${idOf(name)}`}
      onClick={(event) => {
        // As a navigation it would forget the answer with what was typed.
        event.preventDefault();
        goTo(name);
      }}
    >
      {children}
    </a>
  );
}

/** What is wrong, with links to the fields. Takes the focus. */
function FaultSummary({ faults }: { faults: readonly ShownFault[] }) {
  const { t } = useDeskTexts();
  const ref = useAnswerFocus<HTMLDivElement>();
  return (
    <div ref={ref} className="desk-problem settings-summary" role="alert" tabIndex={-1}>
      <p>
        <b>{t('faultsTitle', { count: faults.length })}</b>
      </p>
      <ul>
        {faults.map(({ name, label, text }) => {
          const said = [label, text].filter(Boolean).join(': ');
          return <li key={said}>{name ? <FaultLink name={name}>{said}</FaultLink> : said}</li>;
        })}
      </ul>
    </div>
  );
}

/** What somebody else has changed meanwhile; what was typed is in the form. */
function Conflict({ changes }: { changes: SectionState['conflict'] & object }) {
  const { t } = useDeskTexts();
  const ref = useAnswerFocus<HTMLDivElement>();
  return (
    <div ref={ref} className="desk-problem" role="alert" tabIndex={-1}>
      <p>
        <b>{t('conflictTitle')}</b>
      </p>
      <p>{t(changes.length > 0 ? 'conflictText' : 'conflictElsewhere')}</p>
      <Changes changes={changes} />
    </div>
  );
}

/** What the form sends back as it was. */
function Kept({ state }: { state: SectionState }) {
  return (
    <>
      <input type="hidden" name="revision" value={state.revision} />
      <input type="hidden" name="base" value={JSON.stringify(state.base)} />
      <input type="hidden" name="uploaded" value={JSON.stringify(state.uploaded)} />
    </>
  );
}

/**
 * Sends the form to the page in the language that is chosen, which is another document, so that it
 * has what was typed. A link to a new tab stays one.
 */
function sendInLanguage(form: HTMLFormElement, event: MouseEvent, sent: RefObject<boolean>): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[hreflang]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const intent = Object.assign(document.createElement('input'), { type: 'hidden', name: 'intent', value: 'edit' });
  form.append(intent);
  form.action = link.pathname;
  sent.current = true;
  form.submit();
}

/** Whether somebody has changed a control of the form, even before the script ran. */
const isTouched = (form: HTMLFormElement): boolean =>
  [...form.elements].some((each) => {
    if (each instanceof HTMLSelectElement) {
      const start = [...each.options].findIndex((one) => one.defaultSelected);
      // Without a default, the first option is selected.
      return each.selectedIndex !== Math.max(0, start);
    }
    if (each instanceof HTMLTextAreaElement) return each.value !== each.defaultValue;
    if (!(each instanceof HTMLInputElement)) return false;
    return each.value !== each.defaultValue || each.checked !== each.defaultChecked;
  });

/** Asks before a page with changes that are not saved is left, unless the form leads to another language. */
function useUnsaved(
  { draft, base, also }: SectionState,
  form: RefObject<HTMLFormElement | null>,
  sent: RefObject<boolean>,
) {
  const { t } = useDeskTexts();
  const { pathname } = useLocation();
  const isChanged = also.length > 0 || !isSameDraft(draft, base);
  const isUnsaved = () => !sent.current && (isChanged || (form.current !== null && isTouched(form.current)));
  // The form itself leads to the same page. The router leaves a page before React removes it.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname === pathname && nextLocation.pathname !== pathname && isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(t('leaveUnsaved'))) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => isUnsaved() && event.preventDefault());
}

/** Keeps what was typed in a form when the language changes, and asks before it is lost otherwise. */
function useKept(state: SectionState) {
  const ref = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useUnsaved(state, ref, sent);
  // Before React handles a press: its link would load the other language without what was typed.
  useLayoutEffect(() => {
    const keep = (event: MouseEvent) => ref.current && sendInLanguage(ref.current, event, sent);
    document.addEventListener('click', keep);
    return () => document.removeEventListener('click', keep);
  }, []);
  return ref;
}

/**
 * The languages as buttons of the form, without a script: links, such as those of the bar that these
 * replace, would lose what was typed.
 */
function Languages({ path }: Pick<SectionPage, 'path'>) {
  const { locale: current, t, offer } = useTexts();
  const others = translations(path, offer).filter(({ locale }) => locale.code !== current.code);
  if (others.length === 0) return null;
  return (
    <noscript>
      <nav className="desk-actions settings-languages" aria-label={t('language')}>
        {others.map(({ locale, path: to }) => (
          <button
            key={locale.code}
            type="submit"
            name="intent"
            value="edit"
            formAction={to}
            formNoValidate
            className="button ghost"
            lang={locale.language}
          >
            {locale.name}
          </button>
        ))}
      </nav>
    </noscript>
  );
}

/** The second step: what will change, and what stays. */
function Review({ state, path, form }: { state: SectionState; path: string; form: RefObject<HTMLFormElement | null> }) {
  const { t } = useDeskTexts();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Form ref={form} method="post" action={path} className="settings-review">
      <Kept state={state} />
      <input type="hidden" name="draft" value={JSON.stringify(state.draft)} />
      {state.also.map((key) => (
        <input key={key} type="hidden" name="also" value={key} />
      ))}
      <h2 ref={ref} tabIndex={-1}>
        {t('reviewTitle', { count: state.changes.length })}
      </h2>
      <Changes changes={state.changes} />
      <p className="desk-lead">{state.kept > 0 ? t('keptBookings', { count: state.kept }) : t('keptNone')}</p>
      {state.stopped.length > 0 && <StoppedSessions sessions={state.stopped} />}
      <div className="desk-actions">
        <Submit intent="save">{t('save')}</Submit>
        <Submit intent="edit" className="button ghost">
          {t('editAgain')}
        </Submit>
      </div>
      <Languages path={path} />
    </Form>
  );
}

/** Courts that get the same prices. */
function Others({ others, also }: { others: readonly Option[]; also: readonly string[] }) {
  const { t } = useDeskTexts();
  if (others.length === 0) return null;
  return (
    <fieldset className="desk-checks settings-terms">
      <legend>{t('alsoCourts')}</legend>
      {others.map(({ code, title }) => (
        <label key={code}>
          <input type="checkbox" name="also" value={code} defaultChecked={also.includes(code)} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

/** Milliseconds after the last key until the week is drawn again. */
const PAUSE = 300;

/** The week of the prices as they are typed. */
function useLiveWeek(path: string, start: SectionState['week']) {
  const fetcher = useFetcher<SectionState | SignedOut>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const update = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const fields = new FormData(form);
      fields.set('intent', 'week');
      fetcher.submit(fields, { method: 'post', action: path });
    }, PAUSE);
  };
  // An answer of the form itself is newer.
  const answer = isSignedOut(fetcher.data) ? undefined : fetcher.data;
  const [seen, setSeen] = useState({ start, answer });
  if (seen.start !== start) setSeen({ start, answer });
  const isNewer = answer !== undefined && answer !== seen.answer;
  return { week: isNewer ? answer.week : start, update };
}

const MEGABYTE = 1024 * 1024;

/** Bytes of the photos that are chosen in a form. */
const chosenBytes = (form: HTMLFormElement): number =>
  [...new FormData(form).values()].reduce((sum, one) => sum + (typeof one === 'string' ? 0 : one.size), 0);

/** The form of a section: "Check" shows what would change, and then "Save" saves it. */
export function SectionForm({ page, state }: { page: SectionPage; state: SectionState }) {
  const { t } = useDeskTexts();
  const { club, section, path, options, photos, names, others, maxBytes } = page;
  const [refused, setRefused] = useState(0);
  const { draft, faults, broken, conflict, row } = state;
  const { week, update } = useLiveWeek(path, state.week);
  const form = useKept(state);
  useEffect(() => {
    if (row) goTo(row);
  }, [row, draft]);
  if (state.step === 'review') return <Review state={state} path={path} form={form} />;
  return (
    <FormContext value={{ draft, faults, options, row }}>
      {refused > 0 && (
        <Problem key={refused} refusal={{ problem: t('photosTooLarge', { megabytes: maxBytes / MEGABYTE }) }} />
      )}
      {conflict && <Conflict changes={conflict} />}
      {faults.length > 0 && <FaultSummary faults={faults} />}
      {broken.length > 0 && <BrokenBookings slug={club.slug} zone={club.time_zone} bookings={broken} />}
      <Form
        ref={form}
        key={JSON.stringify(draft)}
        method="post"
        action={path}
        noValidate
        preventScrollReset
        onSubmit={(event) => {
          // Texts, and what is around each part, take a little as well.
          const isTooLarge = section === 'photos' && chosenBytes(event.currentTarget) > maxBytes - 0.5 * MEGABYTE;
          setRefused((times) => (isTooLarge ? times + 1 : 0));
          if (isTooLarge) event.preventDefault();
        }}
        className="settings-form"
        {...(section === 'photos' && { encType: 'multipart/form-data' as const })}
        onChange={(event) => week && update(event.currentTarget)}
      >
        {/* The button of the Enter key. */}
        <button type="submit" name="intent" value="check" className="unseen" tabIndex={-1} aria-hidden="true" />
        <Languages path={path} />
        <Kept state={state} />
        {section === 'photos' ? (
          <PhotoFields photos={[...photos, ...state.uploaded]} names={names} />
        ) : (
          fieldsOf(section).map((field) => <FieldView key={field.name} field={field} />)
        )}
        {week && <WeekTable week={week} />}
        <Others others={others} also={state.also} />
        <div className="desk-actions settings-check">
          <Submit intent="check">{t('check')}</Submit>
        </div>
      </Form>
    </FormContext>
  );
}
