import { EntryList } from './EntryList.tsx';
import { EntryShow } from './EntryShow.tsx';

export default { list: EntryList, show: EntryShow };
