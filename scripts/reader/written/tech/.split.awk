/^=== /{f=$2; m=1; printf "" > f; next}
/^\?\?\?$/{m=2; close(f); next}
m==1{print > f; next}
m==2 && /^\+ /{s=substr($0,3); i=index(s," ¦ "); print f "\t+\t" substr(s,1,i-1) "\t" substr(s,i+length(" ¦ ")) >> "questions.tsv"; next}
m==2 && /^- /{print f "\t-\t\t" substr($0,3) >> "questions.tsv"}
