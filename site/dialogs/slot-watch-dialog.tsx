import { useEffect, useRef } from 'react';
import { pageStores } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Element } from '../ui/element.tsx';
import { dialogs } from '../ui/use-dialogs.ts';

type Props = { club: string; service?: number; date?: string };

/**
 * The dialog of a schedule that is itself hidden. A day without taken times has none.
 */
export default function SlotWatchDialog({ club, service, date }: Props) {
  const { language } = useTexts();
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const schedule = around.current!.firstElementChild as HTMLElement & { watch(): Promise<void> };
    const { dialog } = pageStores();
    const asked = dialog.getState().params;
    void customElements
      .whenDefined('club-schedule')
      .then(() => schedule.watch())
      .then(() => {
        if (dialog.getState().params === asked) dialogs.hide();
      });
    return () => opener?.focus();
  }, []);
  return (
    <div ref={around} className="backstage">
      <Element tag="club-schedule" attributes={{ club, service: service?.toString(), date, lang: language }} />
    </div>
  );
}
