import { CallList } from './CallList.tsx';

export default { list: CallList };
