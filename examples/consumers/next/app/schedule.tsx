'use client';

import 'courtside/club-schedule';
import type { ClubScheduleEventMap } from 'courtside/club-schedule';
import { useEffect, useRef, useState } from 'react';

/** Shows the server's HTML, which the element takes over, and the start of the selected time. */
export function Schedule({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    const schedule = place.current?.querySelector('club-schedule');
    const choose = (event: ClubScheduleEventMap['courtside-slot-select']) => {
      event.preventDefault();
      setChosen(event.detail.starts_at);
    };
    schedule?.addEventListener('courtside-slot-select', choose);
    return () => schedule?.removeEventListener('courtside-slot-select', choose);
  }, []);
  return (
    <main>
      {/* The browser has moved the content into the shadow root when React hydrates. */}
      <div ref={place} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
      <output>{chosen}</output>
    </main>
  );
}
