import type th from '../th/lists.ts';
import type { Phrases } from '../phrases.ts';

export default {
  tabs: 'Status',
  filters: 'Filters',
  filters_count: 'Filters ({{count}})',
  remove_filter: 'Remove filter {{filter}}',
  clear_filters: 'Clear filters',
  empty_filtered: 'Try another search or change the filters.',
  columns: 'Choose columns',
  density: 'Change row height',
  bulk: 'Actions for the selected rows',
  select_matching: 'Select all {{total}} that match',
  selecting: 'Selecting {{done}} of {{total}}',
  selected_most: 'You can select up to {{most}} at once',
  clear_selection: 'Clear selection',
  export: {
    button: 'Export',
    title: 'Export',
    all: 'All {{total}} under the current filters',
    file_type: 'File type',
    choose: 'Choose a file type',
    xlsx: 'Excel (.xlsx)',
    csv: 'CSV (.csv)',
    go: 'Export',
    working: 'Preparing file',
    done: '{{name}} saved',
  },
} satisfies Phrases<typeof th>;
