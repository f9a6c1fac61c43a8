/** The calls that every calendar of the bench answers, for an element that takes its day as a property. */
export const asCalendar = (element) => ({
  entries: () => element.shadowRoot.querySelectorAll('.entry'),
  mount(container, day) {
    element.day = day;
    container.append(element);
  },
  update(day) {
    element.day = day;
  },
});
