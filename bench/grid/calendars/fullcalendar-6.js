import { Calendar } from '@fullcalendar/core';
import interaction from '@fullcalendar/interaction';
import resourceTimeGrid from '@fullcalendar/resource-timegrid';
import { fullCalendar } from './fullcalendar.js';

export const { entries, mount, update } = fullCalendar(Calendar, {
  schedulerLicenseKey: 'GPL-My-Project-Is-Open-Source',
  plugins: [resourceTimeGrid, interaction],
});
