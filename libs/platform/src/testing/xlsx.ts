import exceljs from 'exceljs';

/** The rows of a workbook's first sheet; a cell that is a formula or a link is given as an object. */
export async function readXlsx(bytes: Buffer): Promise<unknown[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as never);
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}
