import { DecisionList } from './DecisionList.tsx';
import { DecisionShow } from './DecisionShow.tsx';

export default { list: DecisionList, show: DecisionShow };
