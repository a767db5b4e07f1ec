import 'dayjs/locale/ja';
import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';

dayjs.locale('ja');

/** antd's date picker with Japanese names. */
export { DatePicker };
