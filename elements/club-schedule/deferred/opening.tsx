import { type ReactNode, useLayoutEffect } from 'react';
import { createReader } from '#core/i18n/reader.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { dayTitle, hoursOf, moneyText } from '#elements/shared/text.ts';
import { Dialog } from '#elements/shared/ui/dialog.tsx';
import type { BookingFacts, ScheduleStore } from '../model.ts';
import css from '../styles/opening.css';
import { scheduleTexts } from '../text.ts';

interface Props {
  facts: BookingFacts;
  store: ScheduleStore;
  onClose(): void;
}

/**
 * What the visitor sees while the code of the booking loads: a dialog of the same size with what
 * the schedule knows, from the frame after the press on.
 */
export function Opening({ facts, store, onClose }: Props): ReactNode {
  const { element, language } = store.context;
  const t = createReader(scheduleTexts.in(language).value ?? {}, language);
  useLayoutEffect(() => addStyles(element!.shadowRoot!, css), []);
  return (
    <Dialog labelledBy="opening-title" className="opening" isReplaced onClose={onClose}>
      <div className="opening-facts">
        <h2 id="opening-title" tabindex={-1}>
          {hoursOf(facts.span)}
        </h2>
        <p>{dayTitle(facts.span.starts_at, t)}</p>
        <p>{facts.place}</p>
        {facts.price && <b>{moneyText(facts.price, { t, language })}</b>}
      </div>
      <p className="opening-form" role="status">
        <span className="visually-hidden">{t('opening')}</span>
        <i className="skeleton" />
        <i className="skeleton" />
        <i className="skeleton" />
      </p>
    </Dialog>
  );
}
