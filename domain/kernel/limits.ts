/** Limits that server and screens share. Sizes in bytes, times in ms. */
export const limits = {
  pageSizeDefault: 10,
  pageSizeMax: 200,
  /** A list's total is exact up to here; beyond it the wire says '1000+'. */
  exactTotalMax: 1000,
  /** The body of a request without a file. */
  bodyBytes: 1024 * 1024,
  /** A template of a thousand questions at some length, in both languages. */
  templateBytes: 4 * 1024 * 1024,
  /** Values of one body: a template of a thousand questions has some 60,000. */
  bodyValues: 100_000,
  /** How deep the values of one body may be nested. */
  bodyDepth: 32,
  /** Different names that the fields of one body may have: its own, and the columns of tables. */
  bodyNames: 1_000,
  /** So large a body is read without a break, in a few ms. */
  bodyAtOnceBytes: 128 * 1024,
  /** One text in a body; the longest answer has 10,000 characters. */
  bodyTextBytes: 128 * 1024,
  uploadBytes: 50 * 1024 * 1024,
  /** Files of one request; together they may be as large as one file. */
  filesOfRequest: 20,
  /** A larger file is sent in parts of this size; a lost connection costs at most one part. */
  uploadPartBytes: 2 * 1024 * 1024,
  /** A person's unfinished uploads, and how long they wait for their remaining parts. */
  openUploads: 20,
  /** The bytes of a person's unfinished uploads together, and of files being stored at the same time. */
  openUploadBytes: 200 * 1024 * 1024,
  openUploadLifetime: 24 * 3600_000,
  /** Everything stored for a tenant that is not approved yet. */
  applicantBytes: 100 * 1024 * 1024,
  /** A file of a unit, a risk or a measure, and their number per record. */
  recordFileBytes: 20 * 1024 * 1024,
  recordFiles: 20,
  /** Files of one certification material, each version counted. */
  materialFiles: 100,
  /** Texts of one form that a language model has proposed; what an author asks of a proposal, and the proposal itself. */
  draftFields: 50,
  draftWish: 500,
  /** Word templates of a channel, and versions of one. */
  documentTemplates: 500,
  templateVersions: 100,
  /** Questions of a tenant's bank and versions of one; so many moved together; options, items or pairs of one, parts of a case; characters
   * of a stem or an explanation, and of an option; forms in which a short answer counts. */
  examQuestions: 5_000,
  questionVersions: 100,
  questionsAtOnce: 200,
  examOptions: 8,
  examParts: 6,
  examText: 2_000,
  examOptionText: 500,
  examAccepted: 20,
  /** Certification processes of a tenant, and candidates of one. */
  examProcesses: 200,
  examCandidates: 10_000,
  /** Of an exam: questions, minutes, sections, rows of a section's blueprint, tries of a person; learning units and characters of one;
   * people invited, and sittings moved, at once; answers of one sitting, each change counted. */
  examLength: 200,
  examMinutes: 480,
  examSections: 10,
  blueprintRows: 40,
  examTries: 10,
  learningUnits: 20,
  unitText: 10_000,
  inviteesAtOnce: 500,
  sittingsAtOnce: 1_000,
  answersOfSitting: 20_000,
  /** A file of questions, and faults of it that are named. */
  questionFileBytes: 2 * 1024 * 1024,
  questionFileFaults: 200,
  /** Characters of a certificate's title, of what it says of its holder, and of who has issued it; each fits onto its page. */
  certificateTitle: 60,
  certificateBody: 200,
  certificateIssuer: 100,
  /** Modules of facts that a channel defines itself, facts in one, and parts of a row. */
  ownModules: 30,
  ownModuleComponents: 60,
  ownModuleFields: 20,
  /** Management-system documents of a project, versions of one, and so many made, submitted or issued together. */
  managementDocuments: 500,
  documentVersions: 200,
  documentsAtOnce: 100,
  documentNumberLength: 60,
  /** Of a Word document that is edited in the page: bytes of its text part, paragraphs, characters and locked pieces of one, and so many
   * changed, removed or inserted by one save. */
  editorBytes: 16 * 1024 * 1024,
  editorParagraphs: 5_000,
  paragraphLength: 10_000,
  paragraphChips: 200,
  paragraphsAtOnce: 1_000,
  /** Steps of an approval, people named for one, and periods in which a person has deputies. */
  approvalSteps: 6,
  approversOfStep: 20,
  deputyPeriods: 20,
  /** Files of one archive of a company's own documents, findings that a project keeps of them, and so many confirmed at once. */
  existingFiles: 200,
  documentFindings: 1_000,
  findingsAtOnce: 100,
  /** Copies of documents given out, acknowledged or recalled together, of one project, and of one uncontrolled distribution. */
  copiesAtOnce: 100,
  documentCopies: 20_000,
  copiesOfOne: 1_000,
  /** The longest interval between reviews of a document, and the longest retention of its versions. */
  reviewMonths: 60,
  retentionYears: 50,
  /** Nonconformities of a project, what one is linked with, and so many that are offered for that. */
  nonconformities: 500,
  nonconformityLinks: 50,
  nonconformityTargets: 20,
  /** Products, their processes and environmental aspects of a project, and processes entered at once. */
  companyProducts: 100,
  productProcesses: 1_000,
  processesAtOnce: 200,
  environmentalAspects: 2_000,
  /** Files in one zip, and their bytes: the plain format ends at 4 GB. */
  zipFiles: 1000,
  zipBytes: 4_000_000_000,
  /** Valid share links of one file. */
  fileShares: 20,
  /** The picture on a report's cover, and its pixels per side. */
  logoBytes: 1024 * 1024,
  logoPixels: 2000,
  /** A person's picture. */
  avatarBytes: 512 * 1024,
  avatarPixels: 512,
  spreadsheetBytes: 20 * 1024 * 1024,
  inflatedBytes: 200 * 1024 * 1024,
  /** Characters of all cells of a workbook together; a text shared by many cells counts for each. */
  workbookCharacters: 64 * 1024 * 1024,
  verifyCodeLifetime: 5 * 60_000,
  verifyCodeTries: 5,
  verifyCodeInterval: 60_000,
  /** Time to prove the new phone after the old one. */
  phoneProofLifetime: 10 * 60_000,
  /** A pass that lets a new browser request a code; it may work for up to twice as long. */
  signInPassLifetime: 10 * 60_000,
  /** Time to show the second factor after the phone. */
  secondFactorLifetime: 5 * 60_000,
  /** How long a code of the second factor counts as fresh in a session. */
  freshFactor: 5 * 60_000,
  /** How long an operator approves no money after their phone, second factor or role changed. */
  confirmingBar: 3 * 24 * 3600_000,
  /** A request for a second person expires after this time. */
  approvalLifetime: 7 * 24 * 3600_000,
  /** An unanswered invitation expires after this time. */
  invitationLifetime: 14 * 24 * 3600_000,
  /** Phones that the people of one tenant may invite in 24 hours. */
  invitationsPerDay: 100,
  /** People invited at once. */
  peopleAtOnce: 100,
  sessionIdle: 12 * 3600_000,
  sessionAbsolute: 7 * 24 * 3600_000,
  nameLength: 100,
  personNameLength: 40,
  codeLength: 40,
  inviteCodeLength: 32,
  textLength: 2000,
  /** The reason for an action: returned, accepted, signed. */
  reasonLength: 500,
  /** A short message to others: with a reminder, or the reason for terminating a project. */
  noteLength: 300,
  keywordLength: 100,
  /** Units of a product that are requested or given at once. */
  unitsAtOnce: 100_000,
  /** Unpaid orders of a tenant. */
  openOrders: 20,
  /** Transfer receipts per order. */
  paymentSlips: 5,
  /** Orders on one invoice. */
  invoiceOrders: 50,
  /** Lines of one bank statement. */
  bankLines: 5_000,
  /** Lines of cells that are pasted, or taken from a file, at once. */
  pastedLines: 1_000,
  /** Orders that one of its lines is for, and lines that are confirmed at once. */
  lineParts: 50,
  bankConfirms: 100,
  /** Fen of a line. */
  lineFen: 1_000_000_000_000,
  /** Units of a product bought at once. */
  unitsBought: 1000,
  /** Points given at once. */
  giftPoints: 100_000,
  /** Supporting documents of one application. */
  equityPapers: 10,
  applicationPapers: 10,
  /** Records that one call names; screens send more of them in parts. */
  namedAtOnce: 1_000,
  /** Records per bulk edit. */
  bulkRows: 5_000,
  /** Rows per sheet of a workbook that is read, or written of a list. */
  sheetRows: 50_000,
  /** Catalog entries of each kind, and methods, that a tenant may add: all of them are listed at once. */
  ownWords: 500,
  /** Interviews of one assessment. */
  interviews: 200,
  ownMethods: 50,
} as const;
