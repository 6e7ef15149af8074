/** Limits that server and screens both name. Sizes in bytes, times in ms. */
export const limits = {
  pageSizeDefault: 10,
  pageSizeMax: 200,
  /** Up to here a list's total is exact; beyond it the wire says '1000+'. */
  exactTotalMax: 1000,
  /** Of a request that brings no file. */
  bodyBytes: 1024 * 1024,
  /** A template of a thousand questions at some length, in both languages. */
  templateBytes: 4 * 1024 * 1024,
  /** Values of one body: a template of a thousand questions has some 60,000. */
  bodyValues: 100_000,
  /** How deep the values of one body may be nested. */
  bodyDepth: 32,
  /** Different names that the fields of one body may have: its own, and the columns of tables. */
  bodyNames: 1_000,
  /** Of one text in a body; the longest answer has 10,000 characters. */
  bodyTextBytes: 128 * 1024,
  uploadBytes: 50 * 1024 * 1024,
  /** Files of one request, together no larger than one may be. */
  filesOfRequest: 20,
  /** A file beyond this is sent in parts of so many bytes: as much is sent again where the line is lost. */
  uploadPartBytes: 2 * 1024 * 1024,
  /** Files of one person that may wait for their remaining parts, and for how long. */
  openUploads: 20,
  /** Their bytes together, whole; as many as a person may have on the way into the store at the same time. */
  openUploadBytes: 200 * 1024 * 1024,
  openUploadLifetime: 24 * 3600_000,
  /** Everything that is stored for a tenant that is not admitted yet. */
  applicantBytes: 100 * 1024 * 1024,
  /** A file of a unit, a risk or a measure, and how many there may be of one. */
  recordFileBytes: 20 * 1024 * 1024,
  recordFiles: 20,
  /** Files that are taken as one zip, and their bytes: the plain format ends at 4 GB. */
  zipFiles: 1000,
  zipBytes: 4_000_000_000,
  /** Links of one file that open at the same time. */
  fileShares: 20,
  /** The picture on a report's cover, and the pixels of either side. */
  logoBytes: 1024 * 1024,
  logoPixels: 2000,
  /** A person's picture. */
  avatarBytes: 512 * 1024,
  avatarPixels: 512,
  spreadsheetBytes: 20 * 1024 * 1024,
  inflatedBytes: 200 * 1024 * 1024,
  /** Characters of all cells of a workbook together; one text that many cells share counts in each of them. */
  workbookCharacters: 64 * 1024 * 1024,
  verifyCodeLifetime: 5 * 60_000,
  verifyCodeTries: 5,
  verifyCodeInterval: 60_000,
  /** Time to take up the new phone once the old one is proved. */
  phoneProofLifetime: 10 * 60_000,
  /** A pass that lets a new browser of an owner ask for a code; good for as long again at most. */
  signInPassLifetime: 10 * 60_000,
  /** Time to show the second factor once the phone is proved. */
  secondFactorLifetime: 5 * 60_000,
  /** A code of the second factor that was shown in a session counts for what needs a fresh one so long. */
  freshFactor: 5 * 60_000,
  /** Whose phone, second factor or role as an operator has changed confirms no money for so long. */
  confirmingBar: 3 * 24 * 3600_000,
  /** A request for a second person that nobody decides ends by itself. */
  approvalLifetime: 7 * 24 * 3600_000,
  /** An invitation that nobody answers ends by itself. */
  invitationLifetime: 14 * 24 * 3600_000,
  /** Phones that the people of one tenant may invite in 24 hours. */
  invitationsPerDay: 100,
  /** People that are invited at once. */
  peopleAtOnce: 100,
  sessionIdle: 12 * 3600_000,
  sessionAbsolute: 7 * 24 * 3600_000,
  nameLength: 100,
  personNameLength: 40,
  codeLength: 40,
  textLength: 2000,
  /** Why something is done: returned, accepted, signed. */
  reasonLength: 500,
  /** A few words to others: with a reminder, or why a project is given up. */
  noteLength: 300,
  keywordLength: 100,
  /** Units of a product that are asked for or given at once. */
  unitsAtOnce: 100_000,
  /** Orders of a tenant that wait to be paid. */
  openOrders: 20,
  /** Receipts of the transfer for one order. */
  paymentSlips: 5,
  /** Orders on one invoice. */
  invoiceOrders: 50,
  /** Lines of one bank statement. */
  bankLines: 5_000,
  /** Units of a product that are bought at once. */
  unitsBought: 1000,
  /** Points that are given at once. */
  giftPoints: 100_000,
  /** Papers of one application. */
  equityPapers: 10,
  applicationPapers: 10,
  /** Records that one change may be about. */
  bulkRows: 5_000,
  /** Rows per sheet of an inventory workbook. */
  sheetRows: 50_000,
  /** Words of each kind that a tenant may add to the catalogue, and methods of its own: all of them are listed at once. */
  ownWords: 500,
  ownMethods: 50,
} as const;
