import 'courtside/club-schedule';
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import type { ClubScheduleEventMap } from 'courtside/club-schedule';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <club-schedule
        api="https://YOUR-COURTSIDE/api"
        club="third-set"
        (courtside-slot-select)="choose($event)"
      ></club-schedule>
      <output>{{ chosen() }}</output>
    </main>
  `,
})
export class App {
  readonly chosen = signal('');

  choose(event: ClubScheduleEventMap['courtside-slot-select']): void {
    event.preventDefault();
    this.chosen.set(event.detail.starts_at);
  }
}
