import { CustomerList } from './CustomerList.tsx';
import { CustomerShow, shopOf } from './CustomerShow.tsx';

export default { list: CustomerList, show: CustomerShow, recordRepresentation: shopOf };
