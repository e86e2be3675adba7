// What the product promises, by number and area; with a star also in the browser. Tests name what they prove: it('[A88] refuses ...').
const TEXT = `
# Sign-in, session and navigation
1* Logging in with name and password leads to the home screen
2* A wrong password is refused on the login screen itself
3 The login screen sends someone who is logged in home
4 A reload keeps the session
5 The browser keeps the current user with the agreed fields
6 Init tells the user, the link to the shop and its permission flags
7 Screens behind the login lead to it without one
8 Every call but the public ones needs a token: 401
9 Logging out forgets everything but the last path and the version
10 A token is dead after logging out
11 A failing init ends the session
12 A 401 or 403 says that the session has ended and goes to the login
13 After logging in the screen that was asked for opens
14 An unknown path shows the not-found page
15 A bar shows that a screen is loading
16 Messages go when the route changes
17 The login screen has a Thai page title
18 The public screens open without a login
19 The policy can be read by anyone
20 The program's version can be read by anyone
21 A screen whose flag is missing sends home
22 A screen opens by its level where the flag is missing
23 Search finds an order by number and says when there is none
24 Every success is HTTP 200 with status true and data
25 Request and answer keys are snake_case under the agreed names

# Registration, one-time codes, forgotten password
26* Registering with e-mail and telephone is confirmed by a code
27* An e-mail without the right form is refused
28* A telephone of more than 10 digits is refused in words
29* A telephone with anything but digits is refused in words
30* A telephone that is too short asks for the whole number
31 Empty required fields say so beside the field
32 A telephone or e-mail that is taken is refused
33* The code can be sent again, and the new one counts
34 A wrong code makes no account
35 The code screen shows the telephone of its address
36* A forgotten password is set anew by telephone and code
37* Resetting for an unknown telephone says so
38 No new password without a checked code
39 Blanks before a text are taken away
40* Blanks alone count as empty
41 The form of the social login opens with its parameters
42* An invitation shows the shop that invites
43 An unknown or used invitation shows its own screen
44* Registering from an invitation makes an employee
45 Logging in from an invitation goes on to accept it
46* An affiliate's visitors are recorded as referred

# Accounts, profile and verification
47* A user of several shops sees and enters each
48 After entering a shop init tells its data and permissions
49 The shop can be changed from the account menu
50 A shop without a link cannot be entered
51* An accepted invitation adds the shop to the choices
52 An invitation is accepted once
53 An affiliate link can be accepted
54* The owner reads and changes the profile
55* Files of the account can be uploaded and stay
56* An ordinary person hands in the ID card and waits
57* Card and tax numbers need 13 digits
58* A juristic person hands in company papers and waits
59* The e-mail is verified by a code
60* The bank account for COD can be handed in
61* The invoice address is kept
62* The support request can be switched
63 Asking for deletion sends a code and deletes nothing
64 The right code and reference delete the account
65 A wrong code deletes nothing
66* Notices are seen and marked as read
67 The own permissions are shown
68 Failing profile calls say what happened
69* A shop is ordinary or juristic, employees work under it

# Home and menu
70* Home shows volumes of a period
71* Home shows shipments by province
72 The figures of home agree with the orders
73* Home shows active banners only
74 The menu has refill
75 The menu has reports
76 The menu has account
77 The menu has options

# Creating orders and prices
78 The three create screens open for those who may
79 A parcel gets prices of several carriers
80 Six carriers are known
81 Special prices are used, the list price stays visible
82 Capital and province, overweight: prices differ
83* Insurance is priced for a declared value
84* Booking gives an order number, a tracking number and the status booked
85* COD keeps amount and fee and starts as booked
86* Insurance gives a policy number, its premium leaves the insurance wallet
87 The wallet falls by the cost, before and after are shown
88 Too little money: refused, and no order
89 Credit customers use their line, the wallet stays
90 Too small a line: refused
91* Missing receiver fields are named
92 A box fills in the size
93 A pickup point is the sender
94* Receivers are saved, picked and deleted
95* Several orders at once, each with its result
96 Orders from an Excel file
97 An Excel upload without a file type is refused
98* A wrong row is reported, the right ones are made
99 The own rates per carrier are shown
100* Reading orders without the flag to write cannot book

# Order list and detail
101* The own orders, newest first
102 Search and every filter give matching orders only
103 Page, limit and the order of sorting
104 The counts of the summary agree with the list
105 The detail shows where from and where to
106* The detail tells sizes, costs, COD, price, times, partner and shop
107* The timeline has create, tracking and cancel events
108 Statuses are shown in the agreed words
109* Tracking moves an order to delivered, each step in the timeline
110* A booked order is cancelled with a remark
111 An order on its way cannot be cancelled
112* No cancel without a remark
113 The money of a cancelled order comes back
114 Both spellings of cancelled find the same
115* Another shop's order is not found
116 Wallet moves, documents, reversals and goods of an order
117* The list is exported as xlsx and csv with its filters
118 An export without a file type is refused on the screen
119* An unknown file type is refused
120 csv has a byte-order mark and readable Thai
121* A download has the name of its header
122 An empty list says so
123 An order that does not load says so

# Cover sheets and handover form
124* Cover sheets in seven sizes
125 A4 holds four A6 sheets
126 A5 holds two A6 sheets
127 Thermal and sticker sizes are exact
128 A sheet has both parties, a code to scan, the carrier and the COD amount
129* Printing marks the order
130 Proof of shipment as PDF
131 The handover form can be printed

# Claims
132* A claim for a lost or damaged parcel
133 Types of claims are offered
134* No claim without a type of damage
135* An open claim shows in both statuses and the filter
136* Claims are listed with their pictures
137 The detail shows the way of a claim
138 No claim for booked or cancelled orders
139 One open claim an order
140* A claim is resolved with a refund
141* A claim is resolved without a refund
142* Resolving needs status, amount and note

# Pickup
143* Pickup points are listed, added, changed and deleted
144* A telephone of a pickup point has at most 10 digits
145* Pickup settings are seen and changed
146* A pickup is called and listed
147 The detail of a pickup has its fields
148 The time of a Flash pickup can be changed
149 A report of pickups for a period
150 Pickup screens need their flag

# Wallet and top-up
151* Top-up packages are shown
152* A top-up is asked for with a slip and waits
153 Approval of a top-up raises the wallet
154* The insurance wallet is topped up apart
155 Banks to choose from
156* Wallet movements of a period follow from row to row
157 All transactions are shown
158* Movements of the insurance wallet are shown
159 The other finance screens open
160 Top-up screens need their flag
161 Asking for a top-up needs the flag to write

# Cash on delivery
162 A COD result sets flag and date
163* COD statuses under their spellings
164 COD of returned, cancelled and claimed orders
165 Paid before and taken back
166* COD orders of a period, exported
167* Rounds of COD payments with their orders
168 Net is COD less its fee
169 After a payment orders and fees are settled
170* Movements of the COD wallet
171 COD screens need their flag
172 Reports of COD hold COD orders only
173 COD needs an accepted account

# Credit, invoice approval and credit notes
174 Credit orders by status with a summary
175 Filters of the credit report
176 An invoice approval holds what is not yet billed
177 Nothing is billed twice
178* Approvals under three tabs
179* An approval's rows are exported
180* A pending approval is changed and approved
181 Approving twice is refused
182 Payment settles orders and opens the line again
183 A cancelled approval frees its orders
184* Shops see approvals and approve none
185* Credit notes are seen and exported
186 A credit note is sent once
187 Credit notes need their flag

# Other fees
188* A fee is entered and waits
189 A waiting fee is changed and deleted
190 Fees are approved, one or several
191 An approved fee stays as it is
192 A paid fee is received
193 Both spellings of the filters
194* Shops see their fees

# Tax invoices
195* Tax invoices are listed
196* A tax invoice is opened and downloaded
197 A tax invoice has what the law wants
198 Another shop's tax invoice is refused

# Reports
199 A report without a period asks for one
200 The daily report
201* Counts of a report
202* The affiliate report

# Employees and permissions
203* An invitation key is made and works
204* Employees are listed with level and state
205 Three levels for employees
206* A changed level changes the rights
207 Other levels are refused
208* An inactive employee cannot enter
209* A deleted employee is gone
210 Accountant and Warehouse Worker do not open settings
211 A Manager opens settings
212* Reading without the flag to write offers and allows no writing
213 The permission settings open for level 4
214 Failing employee calls say what happened

# Open API and webhooks
215* The API key is seen and renewed
216* The open API is opened and closed
217* Webhooks with their tokens are managed
218 A moved order is told to the shop's webhook
219 Failed webhooks come again, deleted ones do not
220 Calls of the account API tell one account's data
221 Screens of the open API need their flag

# Staff: customers
222* Customers are listed and searched
223* A customer's detail is whole
224 Tabs of the customer's detail
225* Waiting customers are accepted
226* Waiting customers are refused
227* Waiting COD accounts are approved
228* A customer's password is reset
229* Staff act as a customer and leave again
230* Special prices are set and used
231* Shops under a partner are shown
232 Staff calls are refused to anybody else

# Staff: commission orders
233* Commission orders are listed with their filters
234 The summary of commission orders
235 The account list has five rows at most
236 Carrier calls of an order are shown
237 Recalculation and payment set their flags and dates
238 A difference of costs is settled

# Languages, themes and formats
239 Six languages
240 Two themes of the providers
241 The theme's colour
242 Dates and times in the agreed form
243 Amounts in baht with two decimals

# Messages, time limits and version
244 Toasts at the top right for three seconds
245 Other failing answers leave the screen usable
246 No connection at the login says so
247 Calls end after 120 s, exports after 300 s
248 A screen that does not load says so within two minutes
249 A changed version is noticed
250 A look-up that finds nothing says so
`;

/** @type {{ number: number, area: string, text: string, browser: boolean }[]} */
export const STATEMENTS = [];
let area = '';
for (const line of TEXT.split('\n')) {
  if (line.startsWith('# ')) area = line.slice(2);
  const [, number, star, text] = /^(\d+)(\*?) (.+)$/.exec(line) ?? [];
  if (number) STATEMENTS.push({ number: Number(number), area, text, browser: star === '*' });
}
