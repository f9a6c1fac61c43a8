/** A page with the script tag: nothing is imported, `"types": ["courtside"]` is enough. */

document.addEventListener('courtside-booking-confirmed', ({ detail }) => console.log(detail.code, detail.price.amount));
window.addEventListener('courtside-error', ({ detail }) => console.error(detail.code, detail.errors[0]?.path));
document.querySelector('main')?.addEventListener('courtside-ready', ({ detail }) => console.log(detail.version));

const schedule = document.querySelector('club-schedule');
if (schedule) {
  schedule.club = 'third-set';
  schedule.addEventListener('courtside-slot-select', ({ detail }) => console.log(detail.slots.length));
  void schedule.refresh();
}

/** What Angular checks for `(courtside-slot-select)="select($event)"` in a template. */
document
  .createElement('club-search')
  .addEventListener('courtside-slot-select', ($event) => select($event.detail.slots));

function select(slots: string[]): void {
  console.log(slots);
}
