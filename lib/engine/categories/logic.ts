import { type CategoryEntry, MAX_DELAY_MS, type Matcher } from '../category.ts'

const matchers: Matcher[] = [
  {
    subcategory: 'null_access',
    band: 'exception',
    text: /cannot (?:read|set|access|destructure|convert|assign|use|delete|redefine|call|mix|create|add|spread)\b|can't (?:read|access|convert|find variable|assign)|undefined is not|null is not|is (?:not a function|not iterable|not a constructor|not defined|undefined|null|not callable|not subscriptable|not an object|not assignable|not hashable|read-?only)|(?:of|on|property|properties of) (?:undefined|null)|'?NoneType'?|NullPointer|NullReference|nil pointer|nil map|nil dereference|unexpectedly found nil|object reference not set|null value|undefined method|undefined (?:local )?variable|undefined array key|undefined index|undefined property|undefined function|has no (?:attribute|member|property|field)|unhashable|null object|null pointer|null dereference/i,
  },
  {
    subcategory: 'wrong_value',
    band: 'exception',
    text: /\b(?:Type|Reference|Range|Value|Key|Index|Name|Attribute|UnboundLocal|ZeroDivision|Overflow|Arithmetic|Lookup|Runtime|NotImplemented|Unicode\w*|Argument|NoMethod|Frozen|Eval|URI|Aggregate|Invariant|Assertion|Buffer|Fatal|State|Illegal\w*|Stop(?:Async)?Iteration|System|FloatingPoint|Internal|DOM|Programming|Integrity|Operational|Data|Binding|Closed|InvalidState|Dimension|Domain|BoundsError|MethodError|LoadError|Unhandled|Panic)(?:Error|Exception|Iteration)\b|\b[A-Z]\w*(?:ArgumentException|OperationException|StateException|BoundsException|CastException|FormatException|NotFoundException|AccessException|ReflectiveOperation|ModificationException)|ClassCast|IllegalArgument|IllegalState|IndexOutOfBounds|IndexOutOfRange|NoSuchMethod|NoSuchElement|NoSuchField|UnsupportedOperation|ConcurrentModification|NumberFormat|ArrayStore|InvalidOperation|InvalidCast|KeyNotFoundException|out of (?:range|bounds)|divi(?:sion|ded?) by zero|unsupported operand|unexpected keyword argument|positional arguments?|required (?:keyword|positional)|missing \d+ required|takes \d+ .{0,30}arguments?|too many values to unpack|not enough values|could not convert|invalid literal for|invalid (?:array length|date|time value|count value|left-hand)|before initialization|assignment to constant|circular structure|circular (?:import|dependency|reference)|partially initialized module|already declared|duplicate (?:key|entry|definition|declaration)|must be (?:str|int|a string|a number|of type)|expected (?:str|int|bytes|string|number|instance)|incompatible (?:shape|dimension)|shapes? .{0,40}(?:mismatch|not aligned|cannot be)|dimension mismatch/i,
  },
  {
    subcategory: 'assertion',
    band: 'exception',
    text: /\bassert(?:ion)?(?:Error| failed| violated| failure)\b|\bassert(?:ion)?\b.{0,60}\bfail|ERR_ASSERTION|expected .{1,160}(?:to (?:be|equal|have|contain|match|include|throw|deeply|strictly)|but (?:got|was|received|found)|received|, got|, actual)|invariant (?:violation|failed|violated)|unreachable(?: code|!)|should (?:never|not) (?:happen|reach)|precondition (?:failed|violated)|contract violation|not equal|AssertionFailed|ComparisonFailure|panick?ed at|\bpanic:|thread '.{1,60}' panicked|called `(?:Option|Result)::|unwrap\(\)|nil dereference|all goroutines are asleep|concurrent map|data race|send on closed channel|fatal error: /i,
  },
  {
    subcategory: 'database_rule',
    band: 'exception',
    text: /duplicate key|unique constraint|foreign key|constraint (?:failed|violation|fails)|violates|not-null|relation "[^"]{1,80}" does not exist|no such (?:table|column|function)|unknown column|unknown table|column .{1,80} does not exist|table .{1,80}(?:doesn't exist|does not exist)|invalid input syntax|SQLSTATE|ORA-\d{5}|PrismaClient|value too long for type|numeric field overflow|data truncated/i,
  },
  {
    subcategory: 'uncaught',
    band: 'hint',
    text: /unhandled (?:exception|rejection|promise|error)|uncaught (?:exception|error|\(in promise\))|Traceback \(most recent|\b[a-z_]+(?:\.[a-z_]+)+\.[A-Z]\w+(?:Error|Exception):|Exception in thread|exception was thrown|threw an? (?:exception|error)|Minified React error|too many re-renders|not valid as a React child|hydration failed|hooks can only|invalid hook call|stack trace:|raise \w+Error|not implemented/i,
  },
]

export const logic: CategoryEntry = {
  label: 'Logic',
  description: 'Code ran and threw a programming error, or an assertion did not hold.',
  policy: { maxRetries: 2, backoff: 'linear', baseDelayMs: 3_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers,
}
