import 'fullcalendar/skeleton.css';
import 'fullcalendar/themes/classic/palette.css';
import 'fullcalendar/themes/classic/theme.css';
import { Calendar } from 'fullcalendar';
import interaction from 'fullcalendar/interaction';
import theme from 'fullcalendar/themes/classic';
import resourceTimeGrid from 'fullcalendar-scheduler/resource-timegrid';
import { fullCalendar } from './fullcalendar.js';

export const { entries, mount, update } = fullCalendar(Calendar, {
  schedulerLicenseKey: 'GPL-My-Project-Is-Open-Source',
  plugins: [theme, resourceTimeGrid, interaction],
});
